import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { sha256 } from '../lib/sha256.ts';
import { hashedJobText, hashOfJob, jobText } from './job-text.ts';

const textOf = async (job: object) => (await Array.fromAsync(jobText(job))).join('');

test('is the text that JSON.stringify gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (job) => {
      expect(await textOf(job)).toBe(JSON.stringify(job));
    }),
  );
  const pairs = Array.from({ length: 2345 }, (_, n) => ({ image: `"${n}"`, n, missing: undefined }));
  const job = { dir: 'ü', pairs, none: undefined, empty: [], split: { sets: ['train'] } };
  expect(await textOf(job)).toBe(JSON.stringify(job));
  const sum = sha256(Buffer.from(JSON.stringify(job)));
  expect(await hashOfJob(job)).toBe(sum);
  const hash = new Bun.CryptoHasher('sha256');
  expect((await Array.fromAsync(hashedJobText(job, hash))).join('')).toBe(JSON.stringify(job));
  expect(hash.digest('hex')).toBe(sum);
});

test('the text of a job without long lists is one part', async () => {
  const job = { dir: '/x', pairs: Array.from({ length: 1000 }, (_, n) => ({ n })), config: {}, split: [1] };
  expect(await Array.fromAsync(jobText(job))).toHaveLength(1);
});

test('no part of the text of a long list is long', async () => {
  let longest = 0;
  for await (const { length } of jobText({ pairs: Array.from({ length: 50_000 }, (_, n) => ({ n })) }))
    longest = Math.max(longest, length);
  expect(longest).toBeLessThan(20_000);
});

test('other tasks run in between', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await textOf({ pairs: Array.from({ length: 200_000 }, (_, n) => ({ n })) });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});
