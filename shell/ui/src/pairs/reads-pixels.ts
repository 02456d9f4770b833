const SIZE = 64;

let known: boolean | null = null;

/**
 * Returns whether a canvas returns the pixels that were written to it. Protection against fingerprinting, as in
 * Firefox, Brave and Tor Browser, changes some of them or all, so that a label would be wrong. The first call checks it.
 */
export function readsPixels(): boolean {
  known ??= readsBack();
  return known;
}

/** Writes known pixels to a canvas and returns whether they are read back unchanged. */
export function readsBack(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  const written = context.createImageData(SIZE, SIZE);
  // Many colours: an image of one colour is not changed by all browsers. Opaque, since others are rounded.
  for (let at = 0; at < written.data.length; at += 4) {
    written.data.set([(at >> 2) & 255, at >> 6, ((at >> 2) * 7) & 255, 255], at);
  }
  context.putImageData(written, 0, 0);
  const read = context.getImageData(0, 0, SIZE, SIZE).data;
  return read.every((value, at) => value === written.data[at]);
}
