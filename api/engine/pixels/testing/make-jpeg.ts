import { ptr } from 'bun:ffi';
import { openLibjpegTurbo } from '../../jpeg/libjpeg-turbo.ts';

// From turbojpeg.h of libjpeg-turbo 3.
const COMPRESS = 0;
const NO_REALLOC = 2;
const QUALITY = 3;
const SUBSAMPLING = 4;
const RGB = 0;

/** Chroma subsampling modes, some of which sharp cannot write. */
export const SAMPLINGS = { '4:4:4': 0, '4:2:2': 1, '4:2:0': 2, grey: 3, '4:4:0': 4, '4:1:1': 5 };

/** Encodes RGB pixels as a JPEG by libjpeg-turbo. */
export const makeJpeg = (
  rgb: Uint8Array,
  width: number,
  height: number,
  sampling: keyof typeof SAMPLINGS,
): Uint8Array => {
  const turbo = openLibjpegTurbo({
    tj3Init: { args: ['i32'], returns: 'ptr' },
    tj3Set: { args: ['ptr', 'i32', 'i32'], returns: 'i32' },
    tj3JPEGBufSize: { args: ['i32', 'i32', 'i32'], returns: 'u64' },
    tj3Compress8: { args: ['ptr', 'ptr', 'i32', 'i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
    tj3Destroy: { args: ['ptr'], returns: 'void' },
  });
  const compressor = turbo?.tj3Init(COMPRESS);
  if (!turbo || !compressor) throw new Error('There is no libjpeg-turbo for this system.');
  turbo.tj3Set(compressor, NO_REALLOC, 1);
  turbo.tj3Set(compressor, QUALITY, 92);
  turbo.tj3Set(compressor, SUBSAMPLING, SAMPLINGS[sampling]);
  const file = new Uint8Array(Number(turbo.tj3JPEGBufSize(width, height, SAMPLINGS[sampling])));
  const [at, size] = [new BigUint64Array([BigInt(ptr(file))]), new BigUint64Array([BigInt(file.length)])];
  const failed = turbo.tj3Compress8(compressor, rgb, width, 0, height, RGB, at, size);
  turbo.tj3Destroy(compressor);
  if (failed !== 0) throw new Error(`libjpeg-turbo does not write ${width}x${height} as ${sampling}.`);
  return file.slice(0, Number(size[0]));
};
