import { referenceOf } from '../../reference/oracle.ts';

/** A window of the frame's size on a canvas of two by two frames. */
export const reference = referenceOf('mosaic', 'mixing', (frames, x, y, k, params) => {
  const [{ width, height, channels }] = frames;
  const u = x + width - Math.round(params.x * width);
  const v = y + height - Math.round(params.y * height);
  const order = [1, 2, 3];
  order.splice(params.corner, 0, 0);
  const frame = frames[order[2 * Math.floor(v / height) + Math.floor(u / width)]];
  return frame.data[((v % height) * width + (u % width)) * channels + k];
});
