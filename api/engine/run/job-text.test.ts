import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { jobText } from './job-text.ts';

test('is the text that JSON.stringify gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (job) => {
      expect(await jobText(job)).toBe(JSON.stringify(job));
    }),
  );
  const pairs = Array.from({ length: 2345 }, (_, n) => ({ image: `"${n}"`, n, missing: undefined }));
  const job = { dir: 'ü', pairs, none: undefined, empty: [], split: { sets: ['train'] } };
  expect(await jobText(job)).toBe(JSON.stringify(job));
});

test('other tasks run in between', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await jobText({ pairs: Array.from({ length: 200_000 }, (_, n) => ({ n })) });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});
