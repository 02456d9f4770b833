import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  acceptedText,
  clampedMessage,
  clampNumber,
  readNumber,
  stepNumber,
  typedMessage,
} from './number-text.ts';

const whole = { min: 1, max: 256, decimals: 0 };
const signed = { min: -30, max: 30, decimals: 1 };

describe('number text', () => {
  test('a whole number consists of digits and an optional sign; no other text is read as a number', () => {
    for (const text of [
      '12.7',
      '2.5',
      '0.5',
      '12,5',
      '1e3',
      '0x10',
      '1,000',
      '1 000',
      "1'000",
      '12abc3',
      '5.',
      '+5',
    ])
      expect(readNumber(text, whole)).toBeNull();
    for (const text of ['', '-', '.', '--3', '٣', 'NaN', 'Infinity', '9007199254740993'])
      expect(readNumber(text, whole)).toBeNull();
    expect(['007', ' 12 ', '-3', '−3', '-0'].map((text) => readNumber(text, whole))).toEqual([
      7, 12, -3, -3, 0,
    ]);
  });
  test('a decimal mark is a point or a comma, with at most the configured number of decimals', () => {
    expect(['.5', '0,5', '-2.5', '3.'].map((text) => readNumber(text, signed))).toEqual([0.5, 0.5, -2.5, 3]);
    for (const text of ['2.57', '1,000', '1.2.3', '.', '-.', '1e1'])
      expect(readNumber(text, signed)).toBeNull();
  });
  test('clampNumber() keeps the range, even an empty one; stepNumber() has no rounding errors', () => {
    expect([5000, 0].map((value) => clampNumber(value, whole))).toEqual([256, 1]);
    expect(clampNumber(2.26, signed)).toBe(2.3);
    expect(clampNumber(7, { min: 10, max: 3, decimals: 0 })).toBe(10);
    expect(stepNumber(0.1, 0.2, signed)).toBe(0.3);
    expect(stepNumber(30, 0.1, signed)).toBe(30);
  });
  test('the message shows the range, and the value that is or will be used', () => {
    expect(acceptedText(whole)).toBe('Whole numbers from 1 to 256.');
    expect(acceptedText({ min: 0, max: 10_000, decimals: 2 }, 'px')).toBe(
      'Numbers from 0 to 10,000 px with at most 2 decimals.',
    );
    expect(typedMessage('12.7', 1500, whole)?.text).toBe(
      'Whole numbers from 1 to 256. The value stays 1,500.',
    );
    expect(typedMessage('300', 5, whole)).toEqual({
      state: 'warning',
      text: 'Whole numbers from 1 to 256. Will be set to 256.',
    });
    expect(typedMessage('256', 5, whole)).toBeNull();
    expect(clampedMessage(5000, 1000).text).toBe('Set to 1,000, the highest value allowed.');
    expect(clampedMessage(-3, 1).text).toBe('Set to 1, the lowest value allowed.');
  });
  test('a text is read as exactly the number it contains, or it is refused', () => {
    const typed = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789.,-e+ ') }),
      fc.double().map(String),
      fc.integer().map(String),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(whole, signed), (text, rules) => {
        const value = readNumber(text, rules);
        const plain = text.trim().replace(',', '.');
        if (value === null) {
          expect(new RegExp(rules.decimals === 0 ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d)?$/).test(plain)).toBe(
            false,
          );
        } else expect(value).toBe(Number(plain) || 0);
      }),
      { numRuns: 500 },
    );
  });
});
