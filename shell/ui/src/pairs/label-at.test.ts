import { expect, test } from 'bun:test';
import { labelAt } from './label-at.ts';

const CLASSES = [
  { value: 0, color: '#3a4356' },
  { value: 3, color: '#f71e89', name: 'road' },
];
/** 2 x 1 pixels: label 0 and label 3 in their colours. */
const colored = {
  width: 2,
  height: 1,
  data: new Uint8Array([0x3a, 0x43, 0x56, 255, 0xf7, 0x1e, 0x89, 255]),
};

test('labelAt() finds the class by its display colour', () => {
  expect(labelAt(colored, { x: 1, y: 0 }, colored, CLASSES, false)?.value).toBe(3);
  expect(labelAt(colored, { x: 0, y: 0 }, colored, CLASSES, false)?.value).toBe(0);
});

test('labelAt() scales to a mask whose size differs from the image', () => {
  const picture = { width: 200, height: 100 };
  expect(labelAt(colored, { x: 99, y: 99 }, picture, CLASSES, false)?.value).toBe(0);
  expect(labelAt(colored, { x: 100, y: 0 }, picture, CLASSES, false)?.value).toBe(3);
});

test('labelAt() reads uncoloured labels as grey levels, known or not', () => {
  const bare = { width: 2, height: 1, data: new Uint8Array([3, 3, 3, 255, 9, 9, 9, 255]) };
  expect(labelAt(bare, { x: 0, y: 0 }, bare, CLASSES, true)?.name).toBe('road');
  expect(labelAt(bare, { x: 1, y: 0 }, bare, CLASSES, true)?.value).toBe(9);
});

test('labelAt() returns null for a colour without a class', () => {
  const stray = { width: 1, height: 1, data: new Uint8Array([1, 2, 3, 255]) };
  expect(labelAt(stray, { x: 0, y: 0 }, stray, CLASSES, false)).toBeNull();
});
