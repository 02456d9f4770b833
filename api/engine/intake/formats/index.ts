import { bmp } from './bmp.ts';
import type { Format } from './format.ts';
import { gif } from './gif.ts';
import { pnm } from './pnm.ts';
import { tiff } from './tiff.ts';
import { webp } from './webp.ts';

/** All formats that become a PNG at intake; PNG and JPEG are read as they are. */
export const FORMATS: readonly Format[] = [tiff, bmp, gif, webp, pnm];
