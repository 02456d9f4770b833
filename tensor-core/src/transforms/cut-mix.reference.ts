import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('cutMix', 'mixing', ([own, partner], x, y, k, params) => {
  const inside = (at: number, length: number, place: number) => {
    const replaced = Math.max(1, Math.round(length * Math.sqrt(params.area)));
    const first = Math.round(place * (length - replaced));
    return at >= first && at < first + replaced;
  };
  const from = inside(x, own.width, params.x) && inside(y, own.height, params.y) ? partner : own;
  return from.data[(y * own.width + x) * own.channels + k];
});
