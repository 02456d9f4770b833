import { describe, expect, test } from 'bun:test';
import { countSets, receiptOf } from './manifest.ts';

const row = (set: 'train' | 'val' | 'test', n: number) => ({
  set,
  image: `${set}/images/img_${n}.png`,
  mask: `${set}/masks/mask_${n}.png`,
  source: { image: 'a.png', mask: 'a.png', imageSha256: '', maskSha256: '' },
  params: {},
  imageSha256: '',
  maskSha256: '',
});
const manifest = { outputs: [row('train', 1), row('train', 11), row('val', 1)] };

describe('the manifest on the pages', () => {
  test('counts the outputs of each set', () =>
    expect(countSets(manifest.outputs)).toEqual({ train: 2, val: 1, test: 0 }));
  test('a receipt is found by set and whole file name', () => {
    expect(receiptOf(manifest, 'train', 'img_1.png')?.image).toBe('train/images/img_1.png');
    expect(receiptOf(manifest, 'val', 'img_11.png')).toBeNull();
  });
  test('an absent manifest has no receipt', () =>
    expect(receiptOf(undefined, 'val', 'img_1.png')).toBeNull());
});
