import { expect, test } from 'bun:test';
import { outputWarnings, splitWarnings } from './warnings-about.ts';

const warnings = ['EmptySet', 'RepeatedOutputs', 'PalettesDiffer', 'SomethingNew'].map((code) => ({
  code,
  message: code,
}));

test('each warning is told where something can be done about it; an unknown one is never lost', () => {
  expect(splitWarnings(warnings).map(({ code }) => code)).toEqual(['EmptySet', 'SomethingNew']);
  expect(outputWarnings(warnings).map(({ code }) => code)).toEqual(['RepeatedOutputs']);
  expect(splitWarnings(undefined)).toEqual([]);
});
