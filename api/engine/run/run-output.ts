import { existsSync, rmSync } from 'node:fs';
import { BudgetCounts } from '../budget/budget-counts.ts';
import type { ResultFile } from '../exports/types.ts';
import { sha256 } from '../lib/sha256.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import { ZipWriter } from '../zip/index.ts';
import {
  Journal,
  type JournalEntry,
  type JournalFile,
  type JournalOutput,
  readJournal,
  truncateJournal,
} from './journal.ts';
import { LabelCheck } from './label-check.ts';
import { outputNames } from './output-plan.ts';
import { Places } from './places.ts';
import { receiptOf } from './receipt.ts';
import { ReceiptFile } from './receipt-file.ts';
import type { JobCore, JobRecipe } from './recipe.ts';
import type { runPaths } from './run-folder.ts';
import type { WrittenBatch, WrittenTask } from './run-messages.ts';
import type { RunTask } from './run-tasks.ts';

/** Returns the files of an output in the order of their bytes in the zip. */
const filesOf = ({ image, mask, exports }: JournalOutput): JournalFile[] => [
  image,
  mask,
  ...(exports?.files ?? []),
];

/** The partial result of a run: zip, journal, label check and receipts, one task after the other. */
export class RunOutput {
  readonly receipts: ReceiptFile;
  readonly labelCheck: LabelCheck;
  /** Null without a budget. */
  readonly budget: BudgetCounts | null;
  readonly #job: JobCore;
  readonly #recipe: JobRecipe;
  readonly #zip: ZipWriter;
  readonly #journal: Journal;
  #grants = new Places(0);
  #closed = false;
  /** Is called before the bytes from a position on are read: they may not be in the zip yet. */
  onRead: (at: number) => Promise<void> | undefined = () => undefined;
  /** Byte ranges of the files in the zip, for exports that copy them. */
  readonly #places = new Map<string, { at: number; size: number }>();

  private constructor(
    job: JobCore,
    recipe: JobRecipe,
    { zip, journal, receipts }: { zip: ZipWriter; journal: Journal; receipts: ReceiptFile },
  ) {
    this.receipts = receipts;
    this.#job = job;
    this.#recipe = recipe;
    this.#zip = zip;
    this.#journal = journal;
    this.labelCheck = new LabelCheck(job);
    this.budget = job.budget ? new BudgetCounts(job) : null;
  }

  /**
   * Starts empty, or resumes after the finished tasks whose bytes match the journal.
   * @param isRemote the bytes of outputs are elsewhere, so that it starts empty
   */
  static async open(
    job: JobCore,
    recipe: JobRecipe,
    tasks: RunTask[],
    { paths, isRemote }: { paths: ReturnType<typeof runPaths>; isRemote: boolean },
  ) {
    const resumed = !isRemote && existsSync(paths.zip);
    if (!resumed) rmSync(paths.journal, { force: true });
    const zip = new ZipWriter(paths.zip, { sorted: true, keep: resumed });
    let output: RunOutput | null = null;
    try {
      const [journal, receipts] = [new Journal(paths.journal), new ReceiptFile(paths.receipts)];
      output = new RunOutput(job, recipe, { zip, journal, receipts });
      return { output, done: await output.#resume(tasks, paths.journal) };
    } catch (error) {
      if (output) output.close();
      else zip.close();
      throw error;
    }
  }

  /** Registers the finished tasks whose bytes match the journal, removes the rest, and returns their number. */
  async #resume(tasks: RunTask[], path: string): Promise<number> {
    let done = 0;
    let end = 0;
    for await (const line of readJournal(path)) {
      const task = tasks[done];
      if (!task || line.entry.task !== done || !(await this.#holds(line.entry, task))) break;
      this.#take(line.entry, task);
      done++;
      end = line.end;
    }
    await truncateJournal(path, end);
    this.#zip.truncate();
    this.#grants = new Places(this.#zip.size);
    return done;
  }

  /** Returns the position at which a batch may write its outputs. `number`: of its batch, from 0. */
  place(number: number, bytes: number): Promise<number> {
    return this.#grants.take(number, bytes);
  }

  /** Returns the number of bytes so far. */
  get size(): number {
    return this.#zip.size;
  }

  /**
   * Adds the outputs of a batch that are in the zip; those of earlier ones were added before.
   * @throws EngineError on a label that must not be there; the batch is then not in the journal.
   */
  add(tasks: readonly RunTask[], { at, tasks: written }: WrittenBatch): void {
    if (at !== this.#zip.size) throw new Error(`Outputs were written at ${at}, not at ${this.#zip.size}.`);
    for (const [i, task] of tasks.entries()) this.#addTask(task, written[i]);
    this.#journal.add(written.map(({ entry }) => entry));
  }

  #addTask(task: RunTask, written: WrittenTask): void {
    const { files, receipts, unexpectedLabels, mapping, seen, pixels } = written;
    this.labelCheck.add(
      { mapping, seen, outputs: unexpectedLabels.map((labels) => ({ unexpectedLabels: labels })) },
      task.slots.map((slot) => outputNames(this.#job, slot).mask),
      this.#job.pairs[task.pair].mask,
    );
    for (const { name, size, crc } of files) {
      const place = { at: this.#zip.adopt(name, size, crc), size };
      if (this.#recipe.exports) this.#places.set(name, place);
    }
    for (const [i, counts] of (pixels ?? []).entries()) this.budget?.add(task.slots[i], counts);
    this.#addReceipts(task, receipts);
  }

  /** Returns the bytes of a file that the zip already contains. */
  read(name: string): { size: number; chunks: () => AsyncIterable<Uint8Array> } {
    const place = this.#places.get(name);
    if (!place) throw new Error(`The zip has no ${name}.`);
    const { at, size } = place;
    const { onRead } = this;
    const slice = Bun.file(this.#zip.path).slice(at, at + size);
    const chunks = async function* () {
      await onRead(at);
      yield* slice.stream();
    };
    return { size, chunks };
  }

  /** Adds a file of the whole result. */
  async addFile(file: ResultFile): Promise<void> {
    if ('text' in file) this.#zip.add(file.name, new TextEncoder().encode(file.text));
    else if ('bytes' in file) this.#zip.add(file.name, file.bytes);
    else await this.#zip.addStream(file.name, file.size, file.chunks);
  }

  /** Adds the last files, closes the zip and returns its size. */
  async finish(files: readonly ResultFile[]): Promise<number> {
    for (const file of files) {
      await this.addFile(file);
      await yieldToEventLoop();
    }
    return this.#zip.finish();
  }

  /** Closes all files; does nothing if they are closed. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#zip.close();
    this.#journal.close();
    this.receipts.close();
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
    for (const { name, size, sha256: expected } of entry.outputs.flatMap(filesOf)) {
      at += 30 + Buffer.byteLength(name);
      const bytes = await file.slice(at, at + size).bytes();
      if (bytes.length !== size || sha256(bytes) !== expected) return false;
      at += size;
    }
    return true;
  }

  /** Registers files that the zip already contains. */
  #take(entry: JournalEntry, task: RunTask): void {
    for (const { name, size, crc } of entry.outputs.flatMap(filesOf)) {
      const at = this.#zip.reserve(name, size, crc);
      if (this.#recipe.exports) this.#places.set(name, { at, size });
    }
    const masks = entry.outputs.map(({ mask }) => mask.name);
    // A mask in the journal has passed: a violation stops the run before its task is recorded.
    const outputs = masks.map(() => ({ unexpectedLabels: [] }));
    const pair = this.#job.pairs[task.pair];
    this.labelCheck.add({ mapping: entry.mapping, seen: entry.seen, outputs }, masks, pair.mask);
    for (const [i, { pixels }] of entry.outputs.entries())
      if (pixels) this.budget?.add(task.slots[i], pixels);
    const { frame } = this.#recipe.frame;
    const receipts = entry.outputs.map((output, i) => receiptOf(pair, frame, task.slots[i].set, output));
    this.#addReceipts(
      task,
      receipts.map((receipt) => JSON.stringify(receipt)),
    );
  }

  #addReceipts(task: RunTask, receipts: readonly string[]): void {
    for (const [i, slot] of task.slots.entries()) this.receipts.add(slot, receipts[i]);
  }
}
