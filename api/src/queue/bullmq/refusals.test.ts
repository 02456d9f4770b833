import { expect, test } from 'bun:test';
import { EnvError, readEnv } from '../../env/index.ts';
import { kindProblem, type SiteProcess, workerKind } from './processes.ts';
import { redisProblem } from './redis.ts';

const QUEUE = { QUEUE: 'bullmq', REDIS_URL: 'redis://localhost:6379', STORAGE: 's3', S3_BUCKET: 'b' };
const refusal = (change: Record<string, string>): string => {
  try {
    readEnv({ ...QUEUE, ...change });
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as Error).message;
  }
};

test('a queue without Redis, with files of one machine, or with another address is refused', () => {
  expect(refusal({})).toBe('');
  expect(refusal({ REDIS_URL: '' })).toBe(
    'QUEUE is bullmq and REDIS_URL is not set. Set it to the address of Redis.',
  );
  expect(refusal({ STORAGE: 'local' })).toBe(
    'QUEUE is bullmq and STORAGE is local, which worker processes cannot read. Set STORAGE to gcs or s3.',
  );
  const wrong = refusal({ REDIS_URL: 'http://user:secret@host' });
  expect(wrong).toContain('REDIS_URL');
  expect(wrong).toContain('redis://');
  expect(wrong).not.toContain('secret');
});

test('neither REDIS_URL nor a queue is needed by default', () => {
  expect(readEnv({})).toMatchObject({ QUEUE: 'in-process', REDIS_URL: undefined });
});

const info = (version: string, policy: string) =>
  `# Server\r\nredis_version:${version}\r\n# Memory\r\nmaxmemory_policy:${policy}\r\n`;

test('an old Redis, and one that may remove shards, are refused', () => {
  expect(redisProblem(info('7.0.15', 'noeviction'))).toBeNull();
  expect(redisProblem(info('6.2.0', 'noeviction'))).toBeNull();
  expect(redisProblem(info('6.0.16', 'noeviction'))).toBe(
    'REDIS_URL: the version of Redis is 6.0.16. Install 6.2 or later.',
  );
  expect(redisProblem(info('5.9.9', 'noeviction'))).toContain('5.9.9');
  expect(redisProblem(info('8.0.0', 'allkeys-lru'))).toBe(
    'REDIS_URL: Redis may remove entries of the queue (maxmemory-policy allkeys-lru). Set maxmemory-policy to noeviction.',
  );
});

test('a worker with a graphics card lends its processor to servers without one, unless the card was chosen', () => {
  const own = { version: '1.2.0', backend: 'webgpu' };
  const cpu: SiteProcess = { ...own, backend: 'wasm', role: 'api', threads: 0 };
  const kind = (choice: 'auto' | 'webgpu', ...running: SiteProcess[]) =>
    workerKind(own, 'wasm', choice, running).backend;
  expect(kind('auto', cpu)).toBe('wasm');
  expect(kind('webgpu', cpu)).toBe('webgpu');
  expect(kindProblem(own, [cpu])).toContain('This worker computes with webgpu, and the server with wasm.');
  // With a server that has a card, or before the first server starts, it uses its own.
  expect(kind('auto', cpu, { ...cpu, backend: 'webgpu' })).toBe('webgpu');
  expect(kind('auto')).toBe('webgpu');
  // Neither other workers nor servers of another version matter.
  expect(kind('auto', { ...cpu, role: 'worker' }, { ...cpu, version: '1.1.0' })).toBe('webgpu');
  expect(workerKind({ ...own, backend: 'wasm' }, 'wasm', 'auto', [cpu]).backend).toBe('wasm');
});

test('a worker of another version or backend than every server is refused', () => {
  const own = { version: '1.2.0', backend: 'wasm' };
  const api: SiteProcess = { ...own, role: 'api', threads: 0 };
  expect(kindProblem(own, [])).toBeNull();
  expect(kindProblem(own, [api])).toBeNull();
  // A server that is being updated may have started before.
  expect(kindProblem(own, [{ ...api, version: '1.1.0' }, api])).toBeNull();
  expect(kindProblem(own, [{ ...api, version: '1.1.0' }])).toBe(
    'This worker has version 1.2.0, and the server has version 1.1.0. Start workers of the same version.',
  );
  expect(kindProblem(own, [{ ...api, backend: 'cpu' }])).toBe(
    'This worker computes with wasm, and the server with cpu. Set TENSOR_BACKEND to the same value for both.',
  );
  // Other workers do not matter.
  expect(kindProblem(own, [{ ...api, role: 'worker', version: '1.1.0' }])).toBeNull();
});
