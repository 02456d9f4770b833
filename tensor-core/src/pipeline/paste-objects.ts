import { pixelBackend } from '../backend.ts';
import type { PasteDraw } from '../kinds/paste.ts';
import { copyOf, type FramedPair, type Raster } from '../raster.ts';

/** Meaning of the ids of a mask. */
export interface PasteRules {
  /** Returns whether an id is an object that may be pasted; 0 never is. */
  isObject(id: number): boolean;
  /** Returns whether no pasted object may get an id. */
  isTaken(id: number): boolean;
  /** Returns the first and the last id of the class of an object. */
  idsLike(id: number): readonly [first: number, last: number];
}

/** A pasted object: its id in the output and in the partner, and its pixels when it was pasted. */
type PastedObject = [id: number, from: number, pixels: number];
/** An object that pasted ones mostly cover: its id, its pixels before, and those that remain. */
type CoveredObject = [id: number, before: number, after: number];

/** An image and its mask of ids, after objects were pasted. */
export interface PastedPair extends FramedPair {
  pasted: PastedObject[];
  /** Factor of the area of each pasted object, by its scale. */
  growth: number[];
  covered: CoveredObject[];
}

/** Share of the pixels of an object that are covered, above which it is listed. */
const COVERED_SHARE = 0.7;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the bounding box of each object that may be pasted, by ascending id. */
function boxesOf({ data, width, height }: Raster, rules: PasteRules): [id: number, box: Box][] {
  const edges = new Map<number, [left: number, top: number, right: number, bottom: number]>();
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const id = data[row + x];
      if (id === 0) continue;
      const start = x;
      while (x + 1 < width && data[row + x + 1] === id) x++;
      const known = edges.get(id);
      if (known === undefined) edges.set(id, [start, y, x, y]);
      else {
        known[0] = Math.min(known[0], start);
        known[2] = Math.max(known[2], x);
        known[3] = y;
      }
    }
  }
  return [...edges]
    .filter(([id]) => rules.isObject(id))
    .sort(([a], [b]) => a - b)
    .map(([id, [left, top, right, bottom]]) => [
      id,
      { left, top, width: right - left + 1, height: bottom - top + 1 },
    ]);
}

/** Returns the lowest id of a class that is free; null if none is. */
function freeId([first, last]: readonly [number, number], isTaken: (id: number) => boolean): number | null {
  for (let id = first; id <= last; id++) if (!isTaken(id)) return id;
  return null;
}

/** Places of a length in another one: the nearest sample, and both neighbours with the weight of the second. */
interface Tap {
  nearest: number;
  low: number;
  high: number;
  weight: number;
}

/** Returns the tap of each place of a scaled length, by half-pixel centres. */
function tapsOf(length: number, scaled: number, flip: boolean): Tap[] {
  return Array.from({ length: scaled }, (_, i) => {
    const at = ((flip ? scaled - 1 - i : i) + 0.5) * (length / scaled);
    const from = Math.min(length - 1, Math.max(0, at - 0.5));
    const low = Math.floor(from);
    const nearest = Math.min(length - 1, Math.floor(at));
    return { nearest, low, high: Math.min(length - 1, low + 1), weight: from - low };
  });
}

/** Pastes one object; returns its number of pixels in the output, and the factor of its area. */
function pasteOne(
  from: FramedPair,
  to: FramedPair,
  [sourceId, box, id]: readonly [number, Box, number],
  { x, y, scale, flip }: PasteDraw,
): { pixels: number; growth: number } {
  const { width, height } = to.mask;
  const { channels } = from.image;
  const size = [box.width, box.height].map((length) => Math.max(1, Math.round(length * scale)));
  const columns = tapsOf(box.width, size[0], flip);
  const rows = tapsOf(box.height, size[1], false);
  const [left, top] = [Math.round(x * (width - size[0])), Math.round(y * (height - size[1]))];
  const sampleAt = (column: number, row: number, k: number) =>
    from.image.data[((box.top + row) * width + box.left + column) * channels + k];
  const lerpRow = ({ low, high, weight }: Tap, row: number, k: number) => {
    const first = sampleAt(low, row, k);
    return first + (sampleAt(high, row, k) - first) * weight;
  };
  let pixels = 0;
  for (let row = Math.max(0, -top); row < Math.min(size[1], height - top); row++) {
    for (let column = Math.max(0, -left); column < Math.min(size[0], width - left); column++) {
      const [across, down] = [columns[column], rows[row]];
      if (from.mask.data[(box.top + down.nearest) * width + box.left + across.nearest] !== sourceId) continue;
      const target = (top + row) * width + left + column;
      to.mask.data[target] = id;
      pixels++;
      for (let k = 0; k < channels; k++) {
        const above = lerpRow(across, down.low, k);
        const below = lerpRow(across, down.high, k);
        to.image.data[target * channels + k] = Math.floor(above + (below - above) * down.weight + 0.5);
      }
    }
  }
  return { pixels, growth: (size[0] * size[1]) / (box.width * box.height) };
}

/** Counts the pixels of each id of a mask. */
const pixelsOf = (mask: Raster): Uint32Array => pixelBackend().levelCounts(mask)[0];

/**
 * Pastes objects of a partner into a pair. Each object is chosen once, and gets the lowest free id of its class; one
 * without a free id is not pasted. Images are scaled with bilinear, masks with nearest-neighbour interpolation; pixels of
 * the partner outside the object are not copied. Objects below keep the labels of the pixels that remain visible.
 * @returns new rasters, the pasted objects, and those of which more than 70 % are covered
 */
export function pasteObjects(
  pair: FramedPair,
  partner: FramedPair,
  draws: readonly PasteDraw[],
  rules: PasteRules,
): PastedPair {
  const made = { image: copyOf(pair.image), mask: copyOf(pair.mask) };
  const before = pixelsOf(pair.mask);
  const left = boxesOf(partner.mask, rules);
  const pasted: PastedObject[] = [];
  const growths: number[] = [];
  const used = new Set<number>();
  const isTaken = (id: number) => rules.isTaken(id) || used.has(id) || before[id] > 0;
  for (const draw of draws) {
    if (left.length === 0) break;
    const at = Math.min(left.length - 1, Math.floor(draw.choice * left.length));
    const [[from, box]] = left.splice(at, 1);
    const id = freeId(rules.idsLike(from), isTaken);
    if (id === null) continue;
    used.add(id);
    const { pixels, growth } = pasteOne(partner, made, [from, box, id], draw);
    pasted.push([id, from, pixels]);
    growths.push(growth);
    before[id] = pixels;
  }
  const after = pixelsOf(made.mask);
  const covered: CoveredObject[] = [];
  for (let id = 1; id < before.length; id++)
    if (rules.isObject(id) && before[id] - after[id] > COVERED_SHARE * before[id])
      covered.push([id, before[id], after[id]]);
  return { ...made, pasted, growth: growths, covered };
}
