import { expect, test } from 'bun:test';
import { createUploadSlots } from './upload-slots.ts';

const MB = 1_000_000;
const limits = {
  slots: 4,
  slotsPerSession: 2,
  sessionBytes: 3 * MB,
  totalBytes: 5 * MB,
  fileBytes: 2 * MB,
};
const none = { session: 0, total: 0 };
const codeOf = (act: () => unknown) => {
  try {
    act();
    return 'granted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('a session has a share of the slots; all together have the rest', () => {
  const slots = createUploadSlots(limits);
  const enter = (session: string) => slots.enter({ session, length: 1, used: none });
  const [first] = [enter('a'), enter('a')];
  expect(codeOf(() => enter('a'))).toBe('TooManyRequests');
  enter('b');
  enter('c');
  expect(codeOf(() => enter('d'))).toBe('TooManyRequests');
  first.leave();
  first.leave();
  enter('d');
  expect(codeOf(() => enter('e'))).toBe('TooManyRequests');
});

test('storage reserved by one upload is not granted to another, in the session or in total', () => {
  const slots = createUploadSlots(limits);
  const used = { session: MB, total: 2 * MB };
  const first = slots.enter({ session: 'a', length: 1.5 * MB, used });
  const ofAll = { session: 0, total: 2 * MB };
  expect(codeOf(() => slots.enter({ session: 'a', length: MB, used }))).toBe('TooManyRequests');
  expect(codeOf(() => slots.enter({ session: 'b', length: 1.9 * MB, used: ofAll }))).toBe('TooManyRequests');
  // Waiting would not help these.
  expect(codeOf(() => slots.enter({ session: 'a', length: 2.1 * MB, used }))).toBe('NoRoom');
  expect(codeOf(() => slots.enter({ session: 'b', length: 3.1 * MB, used: ofAll }))).toBe('NoRoom');
  first.leave();
  expect(slots.enter({ session: 'a', length: MB, used }).maxBytes).toBe(2 * MB);
});

test('a body of unknown length reserves its maximum size', () => {
  const slots = createUploadSlots(limits);
  const { maxBytes, leave } = slots.enter({
    session: 'a',
    length: null,
    used: { session: 1.5 * MB, total: 0 },
  });
  expect(maxBytes).toBe(1.5 * MB);
  expect(codeOf(() => slots.enter({ session: 'a', length: 1, used: { session: 1.5 * MB, total: 0 } }))).toBe(
    'TooManyRequests',
  );
  leave();
  expect(codeOf(() => slots.enter({ session: 'a', length: 1, used: none }))).toBe('granted');
});
