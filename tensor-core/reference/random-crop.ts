import type { PlaceOracle } from './oracle.ts';

/** Pixel centres stand at half numbers; the window's edges are stretched to the frame's. */
export const randomCrop: PlaceOracle<{ area: number; x: number; y: number }> = (
  x,
  y,
  { width, height },
  a,
) => {
  const windowWidth = width * Math.sqrt(a.area);
  const windowHeight = height * Math.sqrt(a.area);
  const left = (width - windowWidth) * a.x;
  const top = (height - windowHeight) * a.y;
  return [left + ((x + 0.5) / width) * windowWidth - 0.5, top + ((y + 0.5) / height) * windowHeight - 0.5];
};
