import { expect, test } from 'bun:test';
import { type EnvError, readEnv, startWarnings } from '../env/index.ts';
import { addressOf } from './peer-address.ts';

const DATABASE_URL = 'postgres://twinset:secret@db:5432/site';
const SITE = {
  DATABASE_URL,
  QUEUE: 'bullmq',
  REDIS_URL: 'redis://localhost:6379',
  STORAGE: 's3',
  S3_BUCKET: 'b',
};
const refusal = (change: Record<string, string>): string => {
  try {
    readEnv({ ...SITE, ...change });
    return '';
  } catch (error) {
    return (error as EnvError).message;
  }
};

test('a database of several servers without a queue, with files of one machine, or with another address is refused', () => {
  expect(refusal({})).toBe('');
  expect(refusal({ QUEUE: 'in-process' })).toBe(
    'DATABASE_URL is set and QUEUE is in-process, so that no other server could continue a run. Set QUEUE to bullmq, and STORAGE to gcs or s3.',
  );
  expect(refusal({ STORAGE: 'local' })).toContain('STORAGE is local');
  const wrong = refusal({ DATABASE_URL: 'mysql://user:secret@host' });
  expect(wrong).toContain('postgres://');
  expect(wrong).not.toContain('secret');
});

test('an address for other servers without a database is named in a warning', () => {
  const env = readEnv({ PEER_ADDRESS: 'http://10.0.0.7:3000' });
  expect(startWarnings(env).join()).toContain('PEER_ADDRESS has no effect because DATABASE_URL is not set');
  expect(startWarnings(readEnv({ ...SITE, PEER_ADDRESS: 'http://10.0.0.7:3000' }))).toEqual([]);
});

test('other servers reach this one at PEER_ADDRESS, else at HOST and PORT', () => {
  const at = (HOST: string, PEER_ADDRESS?: string) => addressOf({ HOST, PEER_ADDRESS }, 3000);
  expect(at('0.0.0.0', 'http://10.0.0.7:3000/')).toBe('http://10.0.0.7:3000');
  expect(at('127.0.0.1')).toBe('http://127.0.0.1:3000');
  expect(at('::1')).toBe('http://[::1]:3000');
  expect(at('0.0.0.0')).toMatch(/^http:\/\/[^.:]\S*:3000$/);
});
