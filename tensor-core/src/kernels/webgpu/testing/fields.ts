import type { Field } from '../../../kinds/field.ts';
import type { AnyTransform } from '../../../kinds/index.ts';
import type { Size } from '../../../raster.ts';
import { TRANSFORMS } from '../../../transforms/index.ts';
import { drawnParams, type Random } from './drawn-params.ts';

type Make = (random: Random, size: Size) => Field;

/** Fields of all transforms with drawn values. */
export const FIELDS: Record<string, Make> = Object.fromEntries(
  (TRANSFORMS as readonly AnyTransform[]).flatMap((transform): [string, Make][] => {
    if (transform.kind !== 'field') return [];
    return [[transform.flag, (random, size) => transform.field(drawnParams(transform, random), size)]];
  }),
);
