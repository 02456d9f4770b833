import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './corrupt-saturation.reference.ts';
import { corruptSaturation } from './corrupt-saturation.ts';

checkTransform(corruptSaturation, reference);

test('factor 0 is grey by the luma; a grey image is unchanged', () => {
  const grey = (channels: number) => [
    ...runChain(bytes([10, 20, 30], 3 / channels, channels), 'image', [['corruptSaturation', { factor: 0 }]])
      .data,
  ];
  expect(grey(3)).toEqual([18, 18, 18]);
  expect(grey(1)).toEqual([10, 20, 30]);
});
