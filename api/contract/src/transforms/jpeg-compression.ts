import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Quality of libjpeg, as in OpenCV's imencode, Pillow and Albumentations' ImageCompression; chroma has half the size. */
export const jpegCompression = declareTransform({
  flag: 'jpegCompression',
  kind: 'filter',
  label: 'JPEG compression',
  description: 'Adds the blocks and colour bleeding of lossy compression.',
  probability: 0.5,
  range: {
    key: 'quality',
    label: 'Quality',
    unit: '',
    scale: 1,
    decimals: 0,
    limits: [1, 100],
    initial: [40, 90],
  },
  params: z.strictObject({ quality: z.number().int().min(1).max(100) }),
  summary: { varied: 'compression' },
  receipt: ({ quality }) => `JPEG quality ${quality}`,
});
