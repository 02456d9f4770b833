import { CHECKED_BEFORE, decodeImage } from '../pixels/index.ts';
import type { TaskContext } from './context.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

async function rangeOf(path: string): Promise<[low: number, high: number]> {
  const { data } = await decodeImage(path, { ...CHECKED_BEFORE, channels: 'stored', keep16: true });
  let low = 65_535;
  let high = 0;
  for (let i = 0; i < data.length; i++) {
    if (data[i] < low) low = data[i];
    if (data[i] > high) high = data[i];
  }
  const scale = data instanceof Uint16Array ? 1 : 257;
  return [low * scale, high * scale];
}

/** Returns the lowest and highest value of an image in 16 bits; values of an 8-bit file are multiplied by 257. */
export const range16 = (
  { path }: { path: string },
  context: TaskContext,
): Promise<[low: number, high: number]> => withDecodingMemory(context, [path], () => rangeOf(path));
