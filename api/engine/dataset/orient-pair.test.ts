import { describe, expect, test } from 'bun:test';
import { imageFacts, maskFacts } from '../testing/facts.ts';
import { orientPair } from './orient-pair.ts';

/** A photo stored 64x48 that its tag shows as 48x64. */
const turned = imageFacts('p.jpg', {
  width: 48,
  height: 64,
  storedWidth: 64,
  storedHeight: 48,
  orientation: 6,
});

describe('how image and mask of a pair are turned', () => {
  test('the image by its tag and the mask unchanged, if the sizes agree', () => {
    const result = orientPair(turned, maskFacts('p.png', { width: 48, height: 64 }));
    expect(result).toMatchObject({
      ok: true,
      imageOrientation: 6,
      maskOrientation: 1,
      width: 48,
      height: 64,
      warning: null,
    });
  });

  test('the image as stored if only then the sizes agree, which is reported', () => {
    const result = orientPair(turned, maskFacts('p.png', { width: 64, height: 48 }));
    expect(result).toMatchObject({
      ok: true,
      imageOrientation: 1,
      maskOrientation: 1,
      width: 64,
      height: 48,
    });
    expect(result.ok && result.warning?.files).toEqual(['p.jpg', 'p.png']);
  });

  test('the mask by its tag, or by that of its image if only then the sizes agree', () => {
    const own = maskFacts('p.png', { width: 48, height: 64, orientation: 8 });
    expect(orientPair(turned, own)).toMatchObject({ imageOrientation: 6, maskOrientation: 8, warning: null });
    const square = imageFacts('s.jpg', { width: 64, height: 48, orientation: 3 });
    const wrong = maskFacts('s.png', { width: 48, height: 64, orientation: 6 });
    expect(orientPair(square, wrong)).toMatchObject({
      ok: true,
      imageOrientation: 3,
      maskOrientation: 3,
      width: 64,
    });
  });

  test('sizes that nothing makes agree are refused with both sizes', () => {
    expect(orientPair(imageFacts('a.png'), maskFacts('a_m.png', { width: 63 }))).toEqual({
      ok: false,
      failed: { filename: 'a_m.png', reason: 'The mask is 63 × 48 px, its image a.png is 64 × 48 px.' },
    });
  });
});
