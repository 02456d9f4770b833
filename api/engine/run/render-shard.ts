import type { Pool } from '../pool/pool.ts';
import type { ShardInput, ShardOptions } from '../types.ts';
import { bytesOf } from '../zip/index.ts';
import { batchWork } from './batch-work.ts';
import { Places } from './places.ts';
import { runInOrder } from './run-in-order.ts';
import { type WrittenTask, writtenText } from './run-messages.ts';

/**
 * Renders a shard of a run into a new file, which contains exactly the bytes of the zip from its first output on.
 * @returns the text of its tasks
 * @throws EngineError
 */
export async function renderShard(
  input: ShardInput,
  path: string,
  pool: Pool,
  { signal, onProgress }: ShardOptions,
): Promise<string> {
  await Bun.write(path, '');
  const places = new Places(0);
  const written: WrittenTask[] = [];
  let outputs = 0;
  const { backend, first: offset, tasks } = input;
  const { works, window } = batchWork(input, tasks, 0, {
    pool,
    backend,
    path,
    share: path,
    offset,
    place: (number, bytes) => places.take(number, bytes),
    add(batch, made) {
      written.push(...made.tasks);
      outputs += batch.reduce((sum, task) => sum + task.slots.length, 0);
      onProgress(outputs);
    },
  });
  await runInOrder(works, window, signal);
  const bytes = bytesOf(written.flatMap(({ files }) => files));
  if (Bun.file(path).size !== bytes) throw new Error(`A part has not ${bytes} bytes.`);
  return writtenText({ at: 0, tasks: written });
}
