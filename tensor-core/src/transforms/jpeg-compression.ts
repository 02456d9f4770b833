import { pixelBackend } from '../backend.ts';
import { filter } from '../kinds/filter.ts';
import { drawInteger } from '../kinds/sampling.ts';

/** Compresses as JPEG and decompresses again. */
export const jpegCompression = filter('jpegCompression', {
  draw: (u, { quality }) => ({ quality: drawInteger(quality, u(1)) }),
  apply: ({ quality }, image) => pixelBackend().compressJpeg(image, quality),
});
