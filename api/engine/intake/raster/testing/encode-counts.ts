/**
 * Encodes a mask as COCO's compressed run lengths, pixel by pixel; the counterpart of `parseCocoCounts`.
 * @param pixels one value per pixel, in rows.
 */
export function encodeCounts(pixels: ArrayLike<number>, width: number, height: number): string {
  const counts: number[] = [];
  let value = 0;
  let run = 0;
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++, run++) {
      const pixel = pixels[y * width + x] === 0 ? 0 : 1;
      if (pixel === value) continue;
      counts.push(run);
      [value, run] = [pixel, 0];
    }
  }
  counts.push(run);
  return countsText(counts);
}

/** Writes run lengths as COCO's compressed string. */
export function countsText(counts: readonly number[]): string {
  let text = '';
  counts.forEach((count, i) => {
    let rest = i > 2 ? count - (counts[i - 2] as number) : count;
    for (let more = true; more; ) {
      let group = rest & 31;
      rest >>= 5;
      more = (group & 16) !== 0 ? rest !== -1 : rest !== 0;
      if (more) group |= 32;
      text += String.fromCharCode(group + 48);
    }
  });
  return text;
}
