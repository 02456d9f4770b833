import { mutants } from '../mutant.ts';

const DESCRIBE = 'api/engine/tasks/describe-labels.test.ts';
const SURVEY = 'tensor-core/src/kernels/survey.test.ts';
const CHANNELS = 'api/engine/pixels/channels.test.ts';
const ROWS = 'api/engine/png/compress-rows.test.ts';
const SLOTS = 'tensor-core/src/kernels/simd/frame-slots.test.ts';
const WHOLE = 'tensor-core/src/kernels/whole-pixels.test.ts';
const DISPLACED = 'tensor-core/src/kernels/displaced-warp.test.ts';
const FORMATS = 'api/engine/intake/formats/formats.test.ts';

/** Faults in passes over pixels: decoding, inspection, kernels. */
export const PIXELS = mutants('.', [
  [
    'a row that a border of areas divides counts whole',
    'tensor-core/src/kernels/assembly/area-sums.ts',
    'addRows(src, stride, 1, length, bytes, 32 - share, acc);',
    'addRows(src, stride, 1, length, bytes, 32, acc);',
    SURVEY,
  ],
  [
    'only the first row of a band decides about grey',
    'tensor-core/src/kernels/simd/survey.ts',
    'kernels.isGrey(src, rows * width, bytes)',
    'kernels.isGrey(src, width, bytes)',
    SURVEY,
  ],
  [
    'labels are scanned in the first band only',
    'tensor-core/src/kernels/simd/label-scan.ts',
    'data.subarray(y * row, (y + rows) * row)',
    'data.subarray(0, rows * row)',
    DESCRIBE,
  ],
  [
    'between two colours of a palette counts nothing',
    'tensor-core/src/kernels/simd/label-scan.ts',
    'palette ? LOOKS.palette : LOOKS.grey',
    'LOOKS.grey',
    DESCRIBE,
  ],
  [
    'only the first block of an image is hashed',
    'api/engine/tasks/pixel-hash.ts',
    'at < data.length; at',
    'at < 1; at',
    'api/engine/tasks/pixel-hash.test.ts',
  ],
  [
    'all colours of a mask get one index',
    'api/engine/frames/label-plane.ts',
    'kernel.addColor(color, index)',
    'kernel.addColor(color, 0 * index)',
    CHANNELS,
  ],
  [
    'transparency of the last pixels goes unseen',
    'api/engine/png/assembly/samples.ts',
    'if (load<u8>(src + i) != 255) isOpaque = false;',
    '{}',
    CHANNELS,
  ],
  [
    'transparency in a band after the first goes unseen',
    'api/engine/png/inflate-rows.ts',
    'isOpaque &&= opaque.isOpaque;',
    'isOpaque &&= opaque.isOpaque || row > 0;',
    'api/engine/png/drop-alpha.test.ts',
  ],
  [
    'the checksum of inflated rows is not compared',
    'api/engine/png/assembly/decode.ts',
    'if (last && adler() != announcedSum) return REFUSED;',
    '',
    'api/engine/png/inflate-rows.test.ts',
  ],
  [
    'a match may repeat what is before the first byte',
    'api/engine/png/assembly/inflate-codes.ts',
    'if (distance > out - first || distance > furthest) {',
    'if (distance > furthest) {',
    'api/engine/png/inflate-rows.test.ts',
  ],
  [
    'a JPEG mask with a faint colour counts as grey',
    'api/engine/pixels/decode-mask.ts',
    '> GREY_NOISE) return false',
    '> 16 * GREY_NOISE) return false',
    'api/engine/pixels/decode-mask.test.ts',
  ],
  [
    'LZW codes of a TIFF widen as late as in a GIF',
    'api/engine/intake/formats/lzw.ts',
    "order === 'high-first' ? 1 : 0",
    '0',
    FORMATS,
  ],
  [
    'the rows of an interlaced GIF are in stored order',
    'api/engine/intake/formats/gif.ts',
    'return isInterlaced ? [',
    'return height < 0 ? [',
    FORMATS,
  ],
  [
    'a file is decoded before its size is checked',
    'api/engine/intake/formats/convert.ts',
    '  await readFormatHeader(bytes, limits);\n  return',
    '  return',
    FORMATS,
  ],
  [
    'NaN becomes black',
    'api/engine/intake/formats/to-samples.ts',
    'if (!Number.isFinite(value)) throw',
    'if (value === Number.POSITIVE_INFINITY) throw',
    FORMATS,
  ],
  [
    'the means of a frame skip the last sample of each part',
    'tensor-core/src/kernels/simd/index.ts',
    'kernels.channelSums(src, chunk.length, bytes, sums)',
    'kernels.channelSums(src, chunk.length - 1, bytes, sums)',
    'tensor-core/src/kernels/backends.test.ts',
  ],
  [
    'segments that decide about flatness are in one column',
    'api/engine/png/assembly/flatness.ts',
    'shift = (shift + 3 * STRETCH) % STRETCH_STEP;',
    'shift = 0;',
    ROWS,
  ],
  [
    'the encoder writes over the output that it reads',
    'api/engine/png/kernel.ts',
    'placeAt(bytes.byteOffset + bytes.length)',
    'placeAt(bytes.byteOffset)',
    'api/engine/png/borrowed-rows.test.ts',
  ],
  [
    'the first pixels are in the order of the labels',
    'api/engine/frames/first-pixels.ts',
    '.sort((a, b) => a[1] - b[1])',
    '',
    'api/engine/frames/first-pixels.test.ts',
  ],
  [
    'random pixels are set in the kept frame',
    'tensor-core/src/kernels/simd/noise.ts',
    'setPixels(out, width',
    'setPixels(src, width',
    SLOTS,
  ],
  [
    'a table is a line if its ends are',
    'tensor-core/src/kernels/simd/plain-tables.ts',
    'if (levelOf(level, line) !== table[level]) return null;',
    '{}',
    'tensor-core/src/kernels/simd/plain-tables.test.ts',
  ],
  [
    'the pixel below is above in every mirrored image',
    'tensor-core/src/kernels/simd/warp.ts',
    'down < 0 ? -row : row',
    'row',
    WHOLE,
  ],
  [
    'the error of column weights is forgotten',
    'tensor-core/src/kernels/assembly/warp-field-affine.ts',
    'const error = 128 + ',
    'const error = ',
    DISPLACED,
  ],
  [
    'levels near the border of two are rounded in float32',
    'tensor-core/src/kernels/assembly/warp-field-affine.ts',
    'if (unsure == 0) continue;',
    'continue;',
    DISPLACED,
  ],
  [
    'the last places of a span are not sampled',
    'tensor-core/src/kernels/assembly/warp-field-affine.ts',
    'min(ends, start + 4 * SPAN)',
    'min(ends, start + 4 * SPAN - 4)',
    DISPLACED,
  ],
  [
    'pixels at the edge of an image are outside',
    'tensor-core/src/kernels/assembly/warp-field-affine.ts',
    'const beforeX = i32x4.splat(-1 << BITS)',
    'const beforeX = i32x4.splat(0)',
    DISPLACED,
  ],
  [
    'the error of a displaced place of a mask is forgotten',
    'tensor-core/src/kernels/assembly/warp-field-affine-nearest.ts',
    'const ERROR: i32 = 4;',
    'const ERROR: i32 = 0;',
    DISPLACED,
  ],
  [
    'the error of a displaced place outside a mask is forgotten',
    'tensor-core/src/kernels/assembly/warp-field-affine-nearest.ts',
    'i32x4.add(endX, i32x4.splat(2 * ERROR))',
    'i32x4.sub(endX, i32x4.splat(2 * ERROR))',
    DISPLACED,
  ],
  [
    'far displacements of a mask are near',
    'tensor-core/src/kernels/assembly/warp-field-affine-nearest.ts',
    'bits < BITS_MIN ? 0 : limit << 10',
    '0x3fffffff',
    DISPLACED,
  ],
]);
