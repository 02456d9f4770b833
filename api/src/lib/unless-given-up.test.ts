import { expect, test } from 'bun:test';
import { unlessGivenUp } from './unless-given-up.ts';

test('work that ends first gives its result or error, and stops the timer', async () => {
  let stopped = 0;
  const watch = () => () => {
    stopped += 1;
  };
  expect(await unlessGivenUp(Promise.resolve(7), watch)).toBe(7);
  await expect(unlessGivenUp(Promise.reject(new Error('failed')), watch)).rejects.toThrow('failed');
  expect(stopped).toBe(2);
});

test('work that is given up throws the reason, and may fail later', async () => {
  const work = Promise.withResolvers<never>();
  const given = unlessGivenUp(work.promise, (giveUp) => {
    const timer = setTimeout(() => giveUp(new Error('too late')), 1);
    return () => clearTimeout(timer);
  });
  await expect(given).rejects.toThrow('too late');
  work.reject(new Error('failed later'));
  await Bun.sleep(0);
});
