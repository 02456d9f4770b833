import { expect, test } from 'bun:test';
import { deflateSync } from 'node:zlib';
import sharp, { type JpegOptions } from 'sharp';
import { decodePng } from '../png/decode-png.ts';
import { caseFile } from '../testing/cases.ts';
import { CodecError } from './codec-error.ts';
import { type HeaderOptions, readHeader } from './read-header.ts';
import { sniff } from './sniff.ts';
import { bombs } from './testing/bombs.ts';
import { codeOf } from './testing/code-of.ts';
import { makeExif, withExif } from './testing/make-exif.ts';
import { chunk, makePng, type PngRecipe } from './testing/make-png.ts';

const png = (more: Partial<PngRecipe> = {}): Buffer =>
  makePng({ width: 5, height: 3, bitDepth: 8, colorType: 0, samples: new Uint8Array(15), ...more });

const gradient = Uint8Array.from({ length: 40 * 30 * 3 }, (_, i) => i % 251);
const jpeg = (options: JpegOptions = {}): Promise<Buffer> =>
  sharp(gradient, { raw: { width: 40, height: 30, channels: 3 } })
    .jpeg(options)
    .toBuffer();

const headerCode = (bytes: Uint8Array, options?: HeaderOptions) => codeOf(() => readHeader(bytes, options));

const reasonOf = (bytes: Uint8Array): string => {
  try {
    readHeader(bytes);
  } catch (error) {
    if (error instanceof CodecError) return error.reason;
  }
  return '';
};

test('sniff() names the format of a file', () => {
  const text = (value: string) => new TextEncoder().encode(value);
  const names: [string, Uint8Array][] = [
    ['png', png()],
    ['jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['empty', new Uint8Array(0)],
    ['GIF', text('GIF89a......')],
    ['BMP', text('BM............')],
    ['TIFF', Uint8Array.of(0x49, 0x49, 0x2a, 0, 8)],
    ['TIFF', Uint8Array.of(0x4d, 0x4d, 0, 0x2a, 8)],
    ['WebP', text('RIFF....WEBPVP8 ')],
    ['AVIF', text('\0\0\0\x1cftypavif')],
    ['HEIC', text('\0\0\0\x1cftypheic')],
    ['PDF', text('%PDF-1.7')],
    ['zip', text('PK\x03\x04')],
    ['SVG', text('\ufeff  <?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['XML', text('<?xml version="1.0"?><note/>')],
    ['HTML', text('<!DOCTYPE html><p>')],
    ['DICOM', text(`${'\0'.repeat(128)}DICM`)],
    ['text', text('not a picture\n')],
    ['unknown', Uint8Array.of(1, 2, 3, 4, 5)],
  ];
  for (const [name, bytes] of names) expect({ name, is: sniff(bytes) }).toEqual({ name, is: name });
});

test('readHeader() refuses other formats by name', () => {
  expect(reasonOf(new Uint8Array(0))).toBe('is empty');
  expect(reasonOf(new TextEncoder().encode('<svg/>'))).toBe('is an SVG file, and only JPEG and PNG are read');
  expect(reasonOf(Uint8Array.of(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0))).toBe(
    'is a TIFF file, and only JPEG and PNG are read: convert it to PNG',
  );
  expect(reasonOf(new TextEncoder().encode('hello'))).toBe('is plain text, and only JPEG and PNG are read');
});

test('readHeader() reads PNG size, depth, colour, alpha, interlace, profile and animation', () => {
  expect(readHeader(png())).toMatchObject({ format: 'png', width: 5, height: 3, bitDepth: 8, color: 'grey' });
  const rich = png({
    bitDepth: 16,
    colorType: 6,
    samples: new Uint16Array(60),
    interlaced: true,
    chunks: [
      ['acTL', new Uint8Array(8)],
      ['iCCP', new Uint8Array(9)],
      ['eXIf', makeExif(6, true)],
    ],
  });
  expect(readHeader(rich)).toEqual({
    ...readHeader(png()),
    bitDepth: 16,
    colorType: 6,
    color: 'rgba',
    channels: 4,
    hasAlpha: true,
    interlaced: true,
    animated: true,
    hasProfile: true,
    orientation: 6,
  } as ReturnType<typeof readHeader>);
});

test('readHeader() reads JPEG size, colour, progressive mode and all orientations', async () => {
  const color = await jpeg({ progressive: true });
  expect(readHeader(color)).toMatchObject({
    format: 'jpeg',
    width: 40,
    height: 30,
    color: 'rgb',
    interlaced: true,
  });
  const grey = await sharp(color).toColourspace('b-w').jpeg().toBuffer();
  expect(readHeader(grey)).toMatchObject({ color: 'grey', channels: 1, interlaced: false });
  const cmyk = await sharp(color).toColourspace('cmyk').jpeg().toBuffer();
  expect(readHeader(cmyk)).toMatchObject({ color: 'cmyk', channels: 4 });
  for (let orientation = 1; orientation <= 8; orientation++) {
    const little = orientation % 2 === 0;
    expect(readHeader(withExif(color, makeExif(orientation, little))).orientation).toBe(orientation as 1);
  }
});

test('a damaged EXIF block does not refuse the image', async () => {
  const file = await jpeg();
  for (const exif of [
    makeExif(9, true),
    makeExif(6, true).subarray(0, 15),
    Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1'),
  ]) {
    expect(readHeader(withExif(file, exif)).orientation).toBe(1);
  }
});

test('readHeader() names arithmetic-coded, lossless, 12-bit and odd JPEGs', async () => {
  const file = await jpeg();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  const bent = (at: number, value: number) => {
    const copy = Buffer.from(file);
    copy[frame + at] = value;
    return reasonOf(copy);
  };
  expect(bent(1, 0xc9)).toContain('arithmetic-coded');
  expect(bent(1, 0xca)).toContain('arithmetic-coded');
  expect(bent(1, 0xc3)).toContain('lossless');
  expect(bent(1, 0xc5)).toContain('hierarchical');
  expect(bent(4, 12)).toContain('12-bit');
  expect(bent(9, 2)).toContain('2 channels');
});

test('readHeader() requires the end marker of either format, and accepts data after it', async () => {
  for (const file of [png(), await jpeg(), await jpeg({ progressive: true })]) {
    expect(await headerCode(Buffer.concat([file, Buffer.from('<script>')]))).toBe('none');
    for (const share of [0.3, 0.6, 0.95]) {
      expect(await headerCode(file.subarray(0, Math.floor(file.length * share)))).toBe('Truncated');
    }
    expect(await headerCode(file.subarray(0, file.length - 1))).toBe('Truncated');
  }
  expect(await headerCode(png().subarray(0, 40), { whole: false })).toBe('none');
});

test('readHeader() refuses impossible PNG headers', async () => {
  const withIhdr = (fields: number[]) => {
    const body = Buffer.from(png().subarray(16, 29));
    body.set(fields, 8);
    return Buffer.concat([png().subarray(0, 8), chunk('IHDR', body), png().subarray(33)]);
  };
  expect(await headerCode(withIhdr([8, 0, 0, 0, 0]))).toBe('none');
  for (const fields of [
    [3, 0, 0, 0, 0],
    [16, 3, 0, 0, 0],
    [4, 2, 0, 0, 0],
    [8, 1, 0, 0, 0],
  ]) {
    expect(await headerCode(withIhdr(fields))).toBe('Corrupt');
  }
  for (const fields of [
    [8, 0, 1, 0, 0],
    [8, 0, 0, 1, 0],
    [8, 0, 0, 0, 2],
  ]) {
    expect(await headerCode(withIhdr(fields))).toBe('UnsupportedKind');
  }
  const bent = Buffer.from(png());
  bent[20] ^= 1;
  expect(await headerCode(bent)).toBe('Corrupt');
});

test('texts are never inflated', () => {
  const bomb = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(64 << 20))]);
  const file = png({ chunks: [['zTXt', bomb]] });
  const before = process.memoryUsage().rss;
  readHeader(file);
  decodePng(file);
  expect(process.memoryUsage().rss - before).toBeLessThan(32 << 20);
});

test('case RB06: the content decides, a refusal says what the file is', async () => {
  const is = async (name: string) => sniff(await caseFile(`RB06/images/${name}`));
  expect(readHeader(await caseFile('RB06/images/jpeg_named.png')).format).toBe('jpeg');
  expect(readHeader(await caseFile('RB06/images/png_named.jpg')).format).toBe('png');
  const refused = { 'bmp_named.jpg': 'BMP', 'webp_named.png': 'WebP', 'gif_named.png': 'GIF' };
  for (const [name, format] of Object.entries({
    ...refused,
    'tiff_named.jpg': 'TIFF',
    'text_named.png': 'text',
  })) {
    expect({ name, is: await is(name) }).toEqual({ name, is: format });
    expect(await headerCode(await caseFile(`RB06/images/${name}`))).toBe('UnsupportedFormat');
  }
});

test('case RB07: empty files are refused as such', async () => {
  for (const name of ['images/empty.png', 'images/empty.jpg', 'masks/ok.png']) {
    expect(await headerCode(await caseFile(`RB07/${name}`))).toBe('Empty');
  }
});

test('case SE01: decompression bombs are refused by their header', async () => {
  const [image, text] = bombs();
  const before = process.memoryUsage().rss;
  expect(await headerCode(image.bytes)).toBe('TooLarge');
  for (const name of ['header_only_100000.png', 'jpeg_65500.jpg']) {
    expect(await headerCode(await caseFile(`SE01/images/${name}`))).toBe('TooLarge');
  }
  expect(decodePng(text.bytes)).toMatchObject({ width: 8, height: 8 });
  expect(process.memoryUsage().rss - before).toBeLessThan(32 << 20);
});

test('case SE04: pages with the name of an image are refused, a polyglot is an image', async () => {
  expect(reasonOf(await caseFile('SE04/images/page.png'))).toContain('HTML');
  expect(reasonOf(await caseFile('SE04/images/vector.png'))).toContain('SVG');
  expect(readHeader(await caseFile('SE04/images/polyglot.png'))).toMatchObject({ width: 16, height: 12 });
});

test('a file that is too large and truncated is too large', async () => {
  for (const file of [png(), await jpeg()]) {
    const cut = file.subarray(0, file.length - 1);
    expect(await headerCode(cut)).toBe('Truncated');
    expect(await headerCode(cut, { maxPixels: 8 })).toBe('TooLarge');
  }
});
