import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf(
  'randomShadow',
  'filter',
  (image, x, y, k, { darkness, degrees, edge }) => {
    const { width, height, channels, data } = image;
    const angle = (degrees * Math.PI) / 180;
    const along = (px: number, py: number) => Math.cos(angle) * px + Math.sin(angle) * py;
    const extent = Math.abs(Math.cos(angle) * width) + Math.abs(Math.sin(angle) * height);
    const place = along(x - (width - 1) / 2, y - (height - 1) / 2) / extent + 0.5;
    const depth = place < edge - 0.05 ? 0 : place > edge + 0.05 ? 1 : (place - edge + 0.05) / 0.1;
    return data[(y * width + x) * channels + k] * (1 - darkness * depth);
  },
);
