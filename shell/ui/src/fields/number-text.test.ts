import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { clampNumber, keepNumeric, readNumber } from './number-text.ts';

const whole = { min: 1, max: 1000, decimals: 0 };
const signed = { min: -30, max: 30, decimals: 1 };

describe('number text', () => {
  test('keepNumeric() ignores what is no number', () => {
    expect(keepNumeric('12abc3', whole)).toBe('123');
    expect(keepNumeric('-5', whole)).toBe('5');
    expect(keepNumeric('1e3', whole)).toBe('13');
    expect(keepNumeric('-2,57', signed)).toBe('-2.5');
    expect(keepNumeric('--3', signed)).toBe('-3');
  });
  test('readNumber() gives null for what is not yet a number', () => {
    for (const text of ['', '-', '.', '-.']) expect(readNumber(text)).toBeNull();
    expect(readNumber('007')).toBe(7);
    expect(readNumber('.5')).toBe(0.5);
  });
  test('clampNumber() keeps the range, even an empty one', () => {
    expect(clampNumber(5000, whole)).toBe(1000);
    expect(clampNumber(0, whole)).toBe(1);
    expect(clampNumber(2.26, signed)).toBe(2.3);
    expect(clampNumber(7, { min: 10, max: 3, decimals: 0 })).toBe(10);
  });
  test('typing anything never gives NaN or a number out of range', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const value = readNumber(keepNumeric(typed, signed));
        if (value === null) return true;
        const clamped = clampNumber(value, signed);
        return clamped >= -30 && clamped <= 30;
      }),
    );
  });
});
