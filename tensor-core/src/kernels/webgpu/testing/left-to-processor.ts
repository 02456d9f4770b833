import type { TransformFlag } from '@twinset/contract';
import type { AnyTransform } from '../../../kinds/index.ts';
import { TRANSFORMS } from '../../../transforms/index.ts';

/** Returns the transforms of which a graphics card has no kernel: of those that change pixels after the warp. */
export const leftToProcessor = (): TransformFlag[] =>
  (TRANSFORMS as readonly AnyTransform[])
    .filter((one) => one.kind === 'filter' && 'apply' in one)
    .map(({ flag }) => flag);
