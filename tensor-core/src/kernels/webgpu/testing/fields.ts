import { DEFAULT_RANGES, type ParamsOf, type TransformFlag } from '@twinset/contract';
import type { Field } from '../../../kinds/field.ts';
import type { AnyTransform } from '../../../kinds/index.ts';
import type { Size } from '../../../raster.ts';
import type { createRandom } from '../../../split/random.ts';
import { TRANSFORMS } from '../../../transforms/index.ts';

type Random = ReturnType<typeof createRandom>;
type Make = (random: Random, size: Size) => Field;

const OPTIONS = { pasteScale: [1, 1], pasteFlip: false } as const;

/** Fields of all transforms with drawn values. */
export const FIELDS: Record<string, Make> = Object.fromEntries(
  (TRANSFORMS as readonly AnyTransform[]).flatMap((transform): [string, Make][] => {
    if (transform.kind !== 'field') return [];
    const ranges = DEFAULT_RANGES[transform.flag] as never;
    const make: Make = (random, size) =>
      transform.field(
        transform.draw(() => random.uniform(), ranges, OPTIONS) as ParamsOf<TransformFlag>,
        size,
      );
    return [[transform.flag, make]];
  }),
);
