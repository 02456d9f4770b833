import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { reference } from './copy-paste.reference.ts';
import { copyPaste } from './copy-paste.ts';

checkTransform(copyPaste, reference);

const ranges = { probability: 1, count: [3, 3] } as const;

test('each object has separate draws', () => {
  const drawn = copyPaste.draw((k) => k / 100, ranges, { pasteScale: [0.5, 1.5], pasteFlip: true });
  expect(drawn.objects).toEqual([
    { choice: 0.02, x: 0.03, y: 0.04, scale: 0.55, flip: true },
    { choice: 0.07, x: 0.08, y: 0.09, scale: 0.6, flip: true },
    { choice: 0.12, x: 0.13, y: 0.14, scale: 0.65, flip: true },
  ]);
});

test('without further settings objects are neither scaled nor mirrored', () => {
  const drawn = copyPaste.draw(() => 0.1, ranges, { pasteScale: [1, 1], pasteFlip: false });
  for (const { scale, flip } of drawn.objects) expect([scale, flip]).toEqual([1, false]);
});
