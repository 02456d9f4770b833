import { rm } from 'node:fs/promises';
import { freeBuffer } from '../lib/free-buffer.ts';
import { type RenderedOutputs, sha256 } from '../tasks/render-outputs.ts';
import type { Receipt } from '../types.ts';
import { ZipWriter } from '../zip/index.ts';
import { Journal, type JournalEntry, type JournalFile, readJournal, truncateJournal } from './journal.ts';
import { LabelCheck } from './label-check.ts';
import { outputNames } from './output-plan.ts';
import { type JobCore, type JobRecipe, paramsOf } from './recipe.ts';
import type { runPaths } from './run-folder.ts';
import type { RunTask } from './run-tasks.ts';

/** The partial result of a run: zip, journal, label check and receipts, one task after the other. */
export class RunOutput {
  readonly receipts: Receipt[] = [];
  readonly labelCheck: LabelCheck;
  readonly #job: JobCore;
  readonly #recipe: JobRecipe;
  readonly #zip: ZipWriter;
  readonly #journal: Journal;

  private constructor(job: JobCore, recipe: JobRecipe, zip: ZipWriter, journal: Journal) {
    this.#job = job;
    this.#recipe = recipe;
    this.#zip = zip;
    this.#journal = journal;
    this.labelCheck = new LabelCheck(job);
  }

  /** Starts empty, or resumes after the finished tasks whose bytes match the journal. */
  static async open(job: JobCore, recipe: JobRecipe, tasks: RunTask[], paths: ReturnType<typeof runPaths>) {
    const resumed = await Bun.file(paths.zip).exists();
    if (!resumed) await rm(paths.journal, { force: true });
    const zip = new ZipWriter(paths.zip, { sorted: true, keep: resumed });
    const journal = await Journal.open(paths.journal);
    const output = new RunOutput(job, recipe, zip, journal);
    let done = 0;
    let end = 0;
    for await (const line of readJournal(paths.journal)) {
      const task = tasks[done];
      if (!task || line.entry.task !== done || !(await output.#holds(line.entry, task))) break;
      output.#take(line.entry, task);
      done++;
      end = line.end;
    }
    await truncateJournal(paths.journal, end);
    return { output, done };
  }

  /** Adds the output of a task: bytes first, then their journal entry. */
  async add(number: number, task: RunTask, made: RenderedOutputs): Promise<void> {
    const names = task.slots.map((slot) => outputNames(this.#job, slot));
    this.labelCheck.add(
      made,
      names.map((n) => n.mask),
      this.#job.pairs[task.pair].mask,
    );
    const outputs = made.outputs.map((output, i) => {
      this.#zip.add(names[i].image, output.image, output.imageCrc);
      this.#zip.add(names[i].mask, output.mask, output.maskCrc);
      const file = (name: string, bytes: Uint8Array, crc: number, sha256: string): JournalFile => ({
        ...{ name, size: bytes.length, crc, sha256 },
      });
      return {
        image: file(names[i].image, output.image, output.imageCrc, output.imageSha256),
        mask: file(names[i].mask, output.mask, output.maskCrc, output.maskSha256),
        params: paramsOf(this.#recipe, this.#job.config.seed, task.slots[i]),
      };
    });
    for (const { image, mask } of made.outputs) {
      freeBuffer(image);
      freeBuffer(mask);
    }
    await this.#journal.add({ task: number, outputs, mapping: made.mapping, seen: made.seen });
    this.#addReceipts(task, outputs);
  }

  /** Adds the text files, closes the zip and returns its size. */
  finish(texts: Record<string, string>): number {
    for (const [name, text] of Object.entries(texts)) this.#zip.add(name, new TextEncoder().encode(text));
    return this.#zip.finish();
  }

  async close(): Promise<void> {
    this.#zip.close();
    await this.#journal.close();
  }

  /** Returns true if the zip already contains the bytes of a journal entry at their positions. */
  async #holds(entry: JournalEntry, task: RunTask): Promise<boolean> {
    if (entry.outputs.length !== task.slots.length || entry.seen === undefined) return false;
    const file = Bun.file(this.#zip.path);
    for (const [i, { image, mask }] of entry.outputs.entries()) {
      const names = outputNames(this.#job, task.slots[i]);
      if (image.name !== names.image || mask.name !== names.mask) return false;
    }
    let at = this.#zip.size;
    for (const { name, size, sha256: expected } of entry.outputs.flatMap(({ image, mask }) => [
      image,
      mask,
    ])) {
      at += 30 + name.length;
      const bytes = await file.slice(at, at + size).bytes();
      if (bytes.length !== size || sha256(bytes) !== expected) return false;
      at += size;
    }
    return true;
  }

  /** Registers files that the zip already contains. */
  #take(entry: JournalEntry, task: RunTask): void {
    for (const { name, size, crc } of entry.outputs.flatMap(({ image, mask }) => [image, mask])) {
      this.#zip.reserve(name, size, crc);
    }
    const masks = entry.outputs.map(({ mask }) => mask.name);
    // A mask in the journal has passed: a violation stops the run before its task is recorded.
    const outputs = masks.map(() => ({ unexpectedLabels: [] }));
    this.labelCheck.add(
      { mapping: entry.mapping, seen: entry.seen, outputs },
      masks,
      this.#job.pairs[task.pair].mask,
    );
    this.#addReceipts(task, entry.outputs);
  }

  #addReceipts(task: RunTask, outputs: JournalEntry['outputs']): void {
    const { image, mask, imageSha256, maskSha256 } = this.#job.pairs[task.pair];
    task.slots.forEach((slot, i) => {
      const made = outputs[i];
      this.receipts.push({
        set: slot.set,
        image: made.image.name,
        mask: made.mask.name,
        source: { image, mask, imageSha256, maskSha256 },
        params: made.params,
        imageSha256: made.image.sha256,
        maskSha256: made.mask.sha256,
      });
    });
  }
}
