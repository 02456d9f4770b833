import { type Tiling, tileContent, tileGrid } from '@twinset/contract';
import { attempt } from '../frames/attempt.ts';
import { type ForegroundRule, foregroundOf } from '../frames/foreground.ts';
import { type Orientation, orient } from '../pixels/index.ts';
import { readMask } from '../repairs/repair-mask.ts';
import type { SourcePair } from '../types.ts';
import type { TaskContext } from './context.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface TileForegroundInput {
  /** The whole source. */
  pair: SourcePair;
  rule: ForegroundRule;
  tiling: Tiling;
}

async function foregrounds({ pair, rule, tiling }: TileForegroundInput): Promise<boolean[]> {
  const mask = await attempt(pair.mask, () => readMask(pair));
  const flat = { data: foregroundOf(mask, rule), width: mask.width, height: mask.height, channels: 1 };
  const { data, ...size } = orient(flat, pair.maskOrientation as Orientation);
  return tileGrid(size, tiling).map((tile) => {
    const { x, y, width, height } = tileContent(tile, size);
    for (let row = y; row < y + height; row++) {
      const from = row * size.width + x;
      if (data.subarray(from, from + width).includes(1)) return true;
    }
    return false;
  });
}

/** Returns for each tile of a source whether its mask has foreground. */
export const tileForeground = (input: TileForegroundInput, context: TaskContext): Promise<boolean[]> =>
  withDecodingMemory(context, [input.pair.maskPath], () => foregrounds(input), { copies: 2 });
