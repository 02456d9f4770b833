import { bitDepthOf, type Raster } from '../../raster.ts';
import type { PixelBackend } from '../pixel-backend.ts';
import { typescriptBackend } from '../typescript/index.ts';
import { fits } from './call.ts';
import { compressJpeg8 } from './jpeg.ts';
import { convolve8, median8, unsharp8, weighNeighbours8 } from './neighbours.ts';
import { addNoise, addSensorNoise8, lightnessSums8, setPixels } from './noise.ts';
import type { SimdModule } from './simd-module.ts';
import { coverPixels, equaliseTiles8, levelCounts8, lookup8, scalePixels8, turnHue8 } from './tones.ts';

type Kernels = Pick<
  PixelBackend,
  | 'lookup'
  | 'levelCounts'
  | 'scalePixels'
  | 'turnHue'
  | 'convolve'
  | 'weighNeighbours'
  | 'median'
  | 'unsharp'
  | 'addNoise'
  | 'setPixels'
  | 'cover'
  | 'addSensorNoise'
  | 'lightnessSums'
  | 'compressJpeg'
  | 'equaliseTiles'
>;

/** Largest radius of the median: more samples than 255 do not fit its counts. */
const RADIUS_MAX = 7;

/** Returns the kernels of tone and texture: 8 bit, the noise also 16 bit; other cases are computed in TypeScript. */
export function pixelKernels(module: SimdModule): Kernels {
  const plain = typescriptBackend;
  const isSmall8 = (source: Raster) => bitDepthOf(source) === 8 && fits(source);
  return {
    lookup: (source, tables) =>
      isSmall8(source) ? lookup8(module, source, tables) : plain.lookup(source, tables),
    levelCounts: (source) => (isSmall8(source) ? levelCounts8(module, source) : plain.levelCounts(source)),
    scalePixels: (source, factorsOf) =>
      isSmall8(source) ? scalePixels8(module, source, factorsOf) : plain.scalePixels(source, factorsOf),
    turnHue: (source, sixths) =>
      isSmall8(source) && source.channels === 3 && Math.abs(sixths) <= 3
        ? turnHue8(module, source, sixths)
        : plain.turnHue(source, sixths),
    convolve: (source, across, down) =>
      (isSmall8(source) ? convolve8(module, source, across, down) : null) ??
      plain.convolve(source, across, down),
    weighNeighbours: (source, neighbours) =>
      (isSmall8(source) ? weighNeighbours8(module, source, neighbours) : null) ??
      plain.weighNeighbours(source, neighbours),
    median: (source, radius) =>
      isSmall8(source) && radius <= RADIUS_MAX
        ? median8(module, source, radius)
        : plain.median(source, radius),
    unsharp: (source, weights, amount) =>
      (isSmall8(source) ? unsharp8(module, source, weights, amount) : null) ??
      plain.unsharp(source, weights, amount),
    addNoise: (source, seed, deviations) =>
      fits(source) ? addNoise(module, source, seed, deviations) : plain.addNoise(source, seed, deviations),
    setPixels: (source, seed, black, changed) =>
      fits(source)
        ? setPixels(module, source, seed, black, changed)
        : plain.setPixels(source, seed, black, changed),
    cover: (source, covered, value) =>
      fits(source) ? coverPixels(module, source, covered, value) : plain.cover(source, covered, value),
    lightnessSums: (source) =>
      isSmall8(source) ? lightnessSums8(module, source) : plain.lightnessSums(source),
    addSensorNoise: (source, noise) =>
      isSmall8(source) ? addSensorNoise8(module, source, noise) : plain.addSensorNoise(source, noise),
    equaliseTiles: (source, clipLimit, grid) =>
      isSmall8(source)
        ? equaliseTiles8(module, source, clipLimit, grid)
        : plain.equaliseTiles(source, clipLimit, grid),
    compressJpeg: (source, quality) =>
      isSmall8(source) ? compressJpeg8(module, source, quality) : plain.compressJpeg(source, quality),
  };
}
