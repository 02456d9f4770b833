import { referenceOf } from '../../reference/oracle.ts';

/** Pixel centres are at half numbers; the window's edges are stretched to the frame's. */
export const reference = referenceOf('randomCrop', 'geometric', (x, y, { width, height }, a) => {
  const windowWidth = width * Math.sqrt(a.area);
  const windowHeight = height * Math.sqrt(a.area);
  const left = (width - windowWidth) * a.x;
  const top = (height - windowHeight) * a.y;
  return [left + ((x + 0.5) / width) * windowWidth - 0.5, top + ((y + 0.5) / height) * windowHeight - 0.5];
});
