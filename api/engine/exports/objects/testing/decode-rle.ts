/** Returns the pixels of run lengths in column order. */
export function ofRuns(counts: number[], width: number, height: number): number[] {
  const columns = counts.flatMap((count, i) => Array<number>(count).fill(i % 2));
  return Array.from(
    { length: width * height },
    (_, at) => columns[(at % width) * height + Math.floor(at / width)],
  );
}

/** Decodes COCO's text of run lengths. */
export function decodeRle(text: string): number[] {
  const counts: number[] = [];
  for (let at = 0; at < text.length; ) {
    let value = 0;
    let shift = 0;
    let code = 0;
    do {
      code = text.charCodeAt(at++) - 48;
      value |= (code & 31) << shift;
      shift += 5;
    } while (code & 32);
    if (code & 16) value |= -1 << shift;
    counts.push(counts.length > 2 ? value + counts[counts.length - 2] : value);
  }
  return counts;
}
