import { expect, test } from 'bun:test';
import { formatCount, someNames, someReasons, someSentences } from './phrases.ts';

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}.png`);

test('formatCount() groups thousands and rounds to six decimals', () => {
  const values = [0, 7, 999, 1000, 123_456, 1_234_567, -5, -123, -123_456, Number.MAX_SAFE_INTEGER];
  const fractions = [0.1, -0.5, 1234.5, 1 / 3, 2e21, Number.POSITIVE_INFINITY];
  const browser = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
  for (const value of [...values, ...fractions]) expect(formatCount(value)).toBe(browser.format(value));
});

test('formatCount() formats whole numbers without the slow formatter of the platform', () => {
  const format = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') as PropertyDescriptor;
  const get = () => {
    throw new Error('The formatter of the platform was used.');
  };
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', { ...format, get });
  try {
    expect([0, 12, 1234].map(formatCount)).toEqual(['0', '12', '1,234']);
  } finally {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', format);
  }
});

test('someNames() lists five names and counts the rest', () => {
  expect(someNames([])).toBe('');
  expect(someNames(names(5))).toBe('0.png, 1.png, 2.png, 3.png, 4.png');
  expect(someNames(names(2006))).toBe('0.png, 1.png, 2.png, 3.png, 4.png and 2,001 more');
});

test('someReasons() is one sentence, whether the reasons are sentences or not', () => {
  const file = (filename: string, reason: string) => ({ filename, reason });
  expect(someReasons([file('a.png', 'The mask is 60x50.'), file('b.png', 'empty')])).toBe(
    'a.png: The mask is 60x50; b.png: empty.',
  );
  const all = names(9).map((name) => file(name, 'Truncated. '));
  expect(someReasons(all)).toBe(
    '0.png: Truncated; 1.png: Truncated; 2.png: Truncated; 3.png: Truncated; 4.png: Truncated; and 4 more.',
  );
  expect(someReasons(all, 1)).toBe('0.png: Truncated; and 8 more.');
});

test('someSentences() joins five sentences and counts the rest', () => {
  const all = Array.from({ length: 7 }, (_, i) => `Field ${i} is wrong.`);
  expect(someSentences(all.slice(0, 2))).toBe('Field 0 is wrong. Field 1 is wrong.');
  expect(someSentences(all)).toEndWith('Field 4 is wrong. And 2 more.');
});
