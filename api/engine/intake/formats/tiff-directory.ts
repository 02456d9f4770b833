import { corrupt, truncated, unsupported } from './refuse.ts';

/** Bytes of a value by the number of its TIFF type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Pages beyond these are not looked at. */
const PAGES_MAX = 64;

export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  bands: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  sampleFormat: 339,
} as const;

/** Tags of the first page. */
export interface TiffDirectory {
  isLittleEndian: boolean;
  /** Returns the first number of a tag, or the default of the format. */
  value(tag: number, byDefault: number): number;
  /** Returns the numbers of a tag; empty without it. */
  values(tag: number): number[];
}

type Page = { tags: Map<number, number[]>; next: number };

function readPage(view: DataView, at: number, isLittle: boolean): Page {
  if (at < 8 || at + 2 > view.byteLength) throw truncated();
  const count = view.getUint16(at, isLittle);
  const end = at + 2 + 12 * count;
  if (end + 4 > view.byteLength) throw truncated();
  const tags = new Map<number, number[]>();
  for (let entry = at + 2; entry < end; entry += 12) {
    const [tag, type] = [view.getUint16(entry, isLittle), view.getUint16(entry + 2, isLittle)];
    const number = view.getUint32(entry + 4, isLittle);
    const bytes = TYPE_BYTES[type] ?? 0;
    const total = bytes * number;
    const from = total <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    if (from + total > view.byteLength) throw truncated();
    if (bytes === 0 || type > 4) continue;
    const read = (i: number) => {
      const place = from + i * bytes;
      if (bytes === 1) return view.getUint8(place);
      return bytes === 2 ? view.getUint16(place, isLittle) : view.getUint32(place, isLittle);
    };
    tags.set(
      tag,
      Array.from({ length: number }, (_, i) => read(i)),
    );
  }
  return { tags, next: view.getUint32(end, isLittle) };
}

/**
 * Reads the directory of a TIFF file with one page; reduced copies of it are ignored.
 * @throws CodecError UnsupportedKind for BigTIFF and several pages
 */
export function readDirectory(bytes: Uint8Array): TiffDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 8) throw truncated();
  const isLittle = bytes[0] === 0x49;
  if (view.getUint16(2, isLittle) === 43)
    throw unsupported('is a BigTIFF file, which is not read yet; save it as a TIFF of less than 4 GB');
  let at = view.getUint32(4, isLittle);
  const first = readPage(view, at, isLittle);
  const seen = new Set([at]);
  let page = first;
  while (page.next !== 0) {
    at = page.next;
    if (seen.has(at)) throw corrupt('its list of pages is a loop');
    if (seen.size >= PAGES_MAX) break;
    seen.add(at);
    page = readPage(view, at, isLittle);
    const isReduced = ((page.tags.get(TAG.subfile)?.[0] ?? 0) & 1) === 1;
    if (!isReduced)
      throw unsupported('is a TIFF file with several pages; save each page that you need as a separate file');
  }
  return {
    isLittleEndian: isLittle,
    value: (tag, byDefault) => first.tags.get(tag)?.[0] ?? byDefault,
    values: (tag) => first.tags.get(tag) ?? [],
  };
}
