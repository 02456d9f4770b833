import { expect, test } from 'bun:test';
import { drawnText } from './drawn-text.ts';

test('drawnText() says what was done, in its order, and nothing else', () => {
  const params = {
    randomCrop: { area: 0.613, x: 0.1, y: 0.9 },
    flipLeftRight: true,
    flipUpDown: false,
    randomRotate: { degrees: -12.34 },
    corruptContrast: { factor: 1.2 },
    corruptBrightness: { delta: 0.08 },
    corruptSaturation: null,
    border: 'constant',
  };
  expect(drawnText(params)).toEqual([
    'cropped to 61 % of its area',
    'flipped left-right',
    'turned by −12.3°',
    'brightness +8 %',
    'contrast × 1.20',
  ]);
  expect(drawnText({ flipLeftRight: false, randomRotate: null })).toEqual([]);
});
