import { expect, test } from 'bun:test';
import { backgroundOptions, backgroundValue } from './background.ts';

const classes = [
  { value: 0, color: '#000000', share: 0.9, files: 3, pixels: 90, least: 0.8, most: 1 },
  { value: 2, color: '#ff0000', share: 0.1, files: 2, pixels: 50, least: 0.1, most: 0.2 },
];

test('every class but 0 is offered, and 0 is the default', () => {
  const options = backgroundOptions(classes, { background: '', classes: [{ value: 2, name: 'cell' }] });
  expect(options).toEqual([
    { value: '', label: 'Label 0, or black (default)' },
    { value: '2', label: 'cell, 10.0 % of all pixels' },
  ]);
});

test('a choice from other data stays visible', () => {
  const options = backgroundOptions(classes, { background: '#00ff00', classes: [] });
  expect(options.at(-1)).toEqual({ value: '#00ff00', label: 'Label #00ff00, not in the dataset' });
});

test('backgroundValue() returns labels as numbers', () => {
  expect([backgroundValue('2'), backgroundValue('#00ff00'), backgroundValue('')]).toEqual([2, '#00ff00', '']);
});
