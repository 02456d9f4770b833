import type { AnyTransform } from '../../../kinds/index.ts';
import type { PixelOperation } from '../../../kinds/operation.ts';
import { passesOf } from '../../../pipeline/passes.ts';
import { type Raster, shapeOf } from '../../../raster.ts';
import { TRANSFORMS } from '../../../transforms/index.ts';
import { gaussianWeights } from '../../gaussian-weights.ts';
import { drawnParams, type Random } from './drawn-params.ts';

export { runOperations } from '../../../kinds/operation.ts';

type Make = (random: Random, image: Raster) => readonly PixelOperation[];

/** Returns the operations of a transform with drawn values. */
function drawnOperations(transform: AnyTransform, random: Random, image: Raster): readonly PixelOperation[] {
  const passes = passesOf([[transform, drawnParams(transform, random)]], {
    ...shapeOf(image),
    means: new Array<number>(image.channels).fill(128),
    covered: 9,
  });
  return passes.flatMap((pass) => (pass.kind === 'pixels' && pass.operations) || []);
}

const TINY: Raster = { data: new Uint8Array(12), width: 2, height: 2, channels: 3 };
const NO_RANDOM = { uniform: () => 0.5, below: () => 0 } as unknown as Random;

/** Operations of transforms with values of their default ranges, and with values at the ends of what is possible. */
export const OPERATIONS: Record<string, Make> = {
  ...Object.fromEntries(
    (TRANSFORMS as readonly AnyTransform[])
      .filter((one) => drawnOperations(one, NO_RANDOM, TINY).length > 0)
      .map((one): [string, Make] => [one.flag, (random, image) => drawnOperations(one, random, image)]),
  ),
  'the widest and the narrowest blur': () =>
    [20, 0.1].map((sigma) => ({ kernel: 'convolve', weights: gaussianWeights(sigma) })),
  'the largest median': () => [{ kernel: 'median', radius: 7 }],
  'the strongest noise': (random) => {
    const deviations = new Float64Array(256).fill(255 * random.uniform());
    return [{ kernel: 'addNoise', seed: random.below(2 ** 31), deviations }];
  },
  'all pixels, and none': () => [
    { kernel: 'setPixels', seed: 3, black: 0, changed: 0 },
    { kernel: 'setPixels', seed: 5, black: 2 ** 31, changed: 2 ** 32 },
  ],
  'turns of the hue': () => [6, -3, 0.3001].map((sixths) => ({ kernel: 'turnHue', sixths })),
  'three quarters, and one pixel': (_, { width, height }) => [
    { kernel: 'resize', size: { width: width - (width >> 2), height: height - (height >> 2) } },
    { kernel: 'resize', size: { width: 1, height: 1 } },
    { kernel: 'resize', size: { width, height } },
  ],
};
