import { DEFAULT_RANGES, type ParamsOf, type TransformFlag } from '@twinset/contract';
import type { AnyTransform } from '../../../kinds/index.ts';
import type { createRandom } from '../../../split/random.ts';

export type Random = ReturnType<typeof createRandom>;

const OPTIONS = { pasteScale: [1, 1], pasteFlip: false } as const;

/** Returns parameters of a transform, drawn from its default ranges. */
export const drawnParams = (transform: AnyTransform, random: Random): ParamsOf<TransformFlag> =>
  transform.draw(
    () => random.uniform(),
    DEFAULT_RANGES[transform.flag] as never,
    OPTIONS,
  ) as ParamsOf<TransformFlag>;
