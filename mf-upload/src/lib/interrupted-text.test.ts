import { expect, test } from 'bun:test';
import { interruptedText } from './interrupted-text.ts';

test('interruptedText() reports which files were uploaded and which were not', () => {
  expect(interruptedText(2, ['c.png', 'd.png'], 'images')).toBe(
    '2 images were uploaded but not processed yet. 2 images were not uploaded: c.png, d.png. Choose them again.',
  );
  expect(interruptedText(1, [], 'masks')).toBe('1 mask was uploaded but not processed yet.');
});

test('interruptedText() names five files and the number of further ones', () => {
  const names = Array.from({ length: 7 }, (_, i) => `${i}.png`);
  expect(interruptedText(0, names, 'masks')).toBe(
    '7 masks were not uploaded: 0.png, 1.png, 2.png, 3.png, 4.png and 2 more. Choose them again.',
  );
});
