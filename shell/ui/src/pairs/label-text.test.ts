import { expect, test } from 'bun:test';
import { labelText } from './label-text.ts';

test('labelText() contains value and name', () => {
  expect(labelText({ value: 3, name: 'road' })).toBe('label 3, road');
  expect(labelText({ value: '#00ff00' })).toBe('colour #00ff00');
});
