import { Lru } from '../lib/lru.ts';
import { MemoryDebt } from './memory-debt.ts';
import { Turn } from './turn.ts';

/** What the tasks of one worker share. */
export interface TaskContext {
  /** Decoded frames, by bytes. */
  frames: Lru<unknown>;
  /** Pixel work goes one task at a time; reading and decoding of the next one overlap with it. */
  turn: Turn;
  debt: MemoryDebt;
}

export const newTaskContext = (cacheBytes: number): TaskContext => ({
  frames: new Lru(cacheBytes),
  turn: new Turn(),
  debt: new MemoryDebt(),
});
