import { closeSync, openSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Receipt } from '@twinset/contract';
import { writeAll } from '../lib/write-all.ts';
import { readJournal } from '../run/journal.ts';
import { placeOf } from '../run/output-plan.ts';
import { receiptOf } from '../run/receipt.ts';
import type { JobCore, JobRecipe } from '../run/recipe.ts';
import type { runPaths } from '../run/run-folder.ts';
import type { RunOutput } from '../run/run-output.ts';
import { runTasks } from '../run/run-tasks.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { formatsOf } from './index.ts';
import type { ExportWriter, Scratch } from './types.ts';

const SCRATCH_BYTES = ENGINE_TUNABLES.exportScratch.value;

/** A text file in the run's folder, written in larger parts. */
class ScratchFile implements Scratch {
  readonly #path: string;
  readonly #fd: number;
  #waiting: string[] = [];
  #waitingBytes = 0;
  #size = 0;

  constructor(path: string) {
    this.#path = path;
    this.#fd = openSync(path, 'w');
  }

  get size(): number {
    return this.#size;
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.#waiting.push(text);
    this.#waitingBytes += bytes;
    this.#size += bytes;
    if (this.#waitingBytes >= SCRATCH_BYTES) this.#flush();
  }

  read(): AsyncIterable<Uint8Array> {
    this.#flush();
    return Bun.file(this.#path).stream();
  }

  close(): void {
    closeSync(this.#fd);
  }

  #flush(): void {
    writeAll(this.#fd, Buffer.from(this.#waiting.join('')));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

interface Exported {
  job: JobCore;
  recipe: JobRecipe;
  output: RunOutput;
  paths: ReturnType<typeof runPaths>;
  signal?: AbortSignal;
  /** Is called before each file is written. */
  onFile?: () => void;
}

/** Passes the values of each output to the writers of their formats, from the journal, in the order of the tasks. */
async function readRows(
  { job, recipe, paths, signal }: Exported,
  writers: ReadonlyMap<string, ExportWriter>,
) {
  const tasks = runTasks(job);
  for await (const { entry } of readJournal(paths.journal)) {
    signal?.throwIfAborted();
    const task = tasks[entry.task];
    for (const [i, made] of entry.outputs.entries()) {
      const place = placeOf(job, task.slots[i]);
      const receipt = receiptOf(job.pairs[task.pair], recipe.frame.frame, place.set, made);
      for (const [name, row] of Object.entries(made.exports?.rows ?? {}))
        writers.get(name)?.add?.({ place, row, receipt });
    }
  }
}

/**
 * Writes the files of the whole result for all chosen exports, in the order of the formats. One pass over the journal
 * collects the values of the outputs; long lists are in files of the run's folder.
 * @returns the manifest's entry; undefined without exports.
 */
export async function writeExports(exported: Exported): Promise<Manifest['exports']> {
  const { job, recipe, output, paths, signal } = exported;
  if (recipe.exports === null) return undefined;
  await rm(paths.scratch, { recursive: true, force: true });
  await mkdir(paths.scratch, { recursive: true });
  const files: ScratchFile[] = [];
  const scratch = () => {
    const file = new ScratchFile(join(paths.scratch, String(files.length)));
    files.push(file);
    return file;
  };
  let temporaries = 0;
  const temporary = () => join(paths.scratch, `file-${temporaries++}`);
  const read = (name: string) => output.read(name);
  const formats = formatsOf(recipe.exports.formats);
  const receipts = [...output.receipts.inOrder()].map((text) => JSON.parse(text) as Receipt);
  const run = { job, recipe: recipe.exports, receipts, scratch, temporary, read };
  const writers = new Map(formats.flatMap((one) => (one.write ? [[one.name, one.write(run)] as const] : [])));
  try {
    await readRows(exported, writers);
    const written: NonNullable<Manifest['exports']> = { formats: [] };
    for (const { name, loss } of formats) {
      const writer = writers.get(name);
      for await (const file of writer?.files() ?? []) {
        exported.onFile?.();
        signal?.throwIfAborted();
        await output.addFile(file);
      }
      written.formats.push({ name, loss: writer?.loss?.() ?? loss });
      const training = writer?.training?.();
      if (training) written.training = training;
    }
    return written;
  } finally {
    for (const file of files) file.close();
    await rm(paths.scratch, { recursive: true, force: true });
  }
}
