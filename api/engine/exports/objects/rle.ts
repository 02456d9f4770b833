import type { MaskObject, ObjectMap } from './label-objects.ts';

/** Returns the run lengths of an object in column order: outside first, then alternately, as COCO counts them. */
export function runLengths({ ids, width, height }: ObjectMap, id: number, box: MaskObject): number[] {
  const counts: number[] = [];
  let isInside = false;
  let from = 0;
  const change = (position: number) => {
    counts.push(position - from);
    from = position;
    isInside = !isInside;
  };
  for (let x = box.x; x < box.x + box.width; x++) {
    const column = x * height;
    for (let y = box.y, at = box.y * width + x; y < box.y + box.height; y++, at += width) {
      if ((ids[at] === id) !== isInside) change(column + y);
    }
    // Below the box is outside; the next column continues a run only if the box has the full height.
    if (isInside && box.y + box.height < height) change(column + box.y + box.height);
    else if (isInside && x + 1 < box.x + box.width && box.y > 0) change(column + height);
  }
  if (isInside) change(Math.min(width * height, (box.x + box.width) * height));
  if (from < width * height) counts.push(width * height - from);
  return counts;
}

/** Encodes run lengths as COCO's text: differences to the count before the last one, in groups of five bits. */
export function encodeRle(counts: readonly number[]): string {
  let text = '';
  for (let i = 0; i < counts.length; i++) {
    let rest = i > 2 ? counts[i] - counts[i - 2] : counts[i];
    for (let more = true; more; ) {
      const bits = rest & 31;
      rest >>= 5;
      more = (bits & 16) !== 0 ? rest !== -1 : rest !== 0;
      text += String.fromCharCode(48 + bits + (more ? 32 : 0));
    }
  }
  return text;
}
