import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('cutout', 'occlusion', (image, x, y, k, params) => {
  const inside = (at: number, length: number, share: number, place: number) => {
    const covered = Math.min(length, Math.max(1, Math.round(length * Math.sqrt(share))));
    const first = Math.round(place * (length - covered));
    return at >= first && at < first + covered;
  };
  const covered =
    inside(x, image.width, params.area * params.ratio, params.x) &&
    inside(y, image.height, params.area / params.ratio, params.y);
  return covered ? 0 : image.data[(y * image.width + x) * image.channels + k];
});
