import { expect, test } from 'bun:test';
import { outputWarnings, splitWarnings } from './warnings-about.ts';

const warnings = ['EmptySet', 'RepeatedOutputs', 'PalettesDiffer', 'Repaired', 'SomethingNew'].map(
  (code) => ({
    code,
    message: code,
  }),
);

test('each warning is shown on the page where the user can act on it; an unknown one is always shown', () => {
  expect(splitWarnings(warnings).map(({ code }) => code)).toEqual(['EmptySet', 'SomethingNew']);
  expect(outputWarnings(warnings).map(({ code }) => code)).toEqual(['RepeatedOutputs']);
  expect(splitWarnings(undefined)).toEqual([]);
});
