import { rm } from 'node:fs/promises';
import { BudgetCounts } from '../budget/budget-counts.ts';
import type { ExportContent } from '../exports/render-exports.ts';
import type { ResultFile } from '../exports/types.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { sha256 } from '../lib/sha256.ts';
import type { RenderedOutput, RenderedOutputs } from '../tasks/render-outputs.ts';
import type { Receipt } from '../types.ts';
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
import { type JobCore, type JobRecipe, paramsOf } from './recipe.ts';
import type { runPaths } from './run-folder.ts';
import type { RunTask } from './run-tasks.ts';

/** Returns the files of an output in the order of their bytes in the zip. */
const filesOf = ({ image, mask, exports }: JournalOutput): JournalFile[] => [
  image,
  mask,
  ...(exports?.files ?? []),
];

/** The partial result of a run: zip, journal, label check and receipts, one task after the other. */
export class RunOutput {
  readonly receipts: Receipt[] = [];
  readonly labelCheck: LabelCheck;
  /** Null without a budget. */
  readonly budget: BudgetCounts | null;
  readonly #job: JobCore;
  readonly #recipe: JobRecipe;
  readonly #zip: ZipWriter;
  readonly #journal: Journal;
  /** Byte ranges of the files in the zip, for exports that copy them. */
  readonly #places = new Map<string, { at: number; size: number }>();

  private constructor(job: JobCore, recipe: JobRecipe, zip: ZipWriter, journal: Journal) {
    this.#job = job;
    this.#recipe = recipe;
    this.#zip = zip;
    this.#journal = journal;
    this.labelCheck = new LabelCheck(job);
    this.budget = job.budget ? new BudgetCounts(job) : null;
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
    const outputs = made.outputs.map((output, i): JournalOutput => {
      const image = { bytes: output.image, crc: output.imageCrc, sha256: output.imageSha256 };
      const mask = { bytes: output.mask, crc: output.maskCrc, sha256: output.maskSha256 };
      return {
        image: this.#addFile(names[i].image, image),
        mask: this.#addFile(names[i].mask, mask),
        params: output.params ?? paramsOf(this.#recipe, this.#job.config.seed, task.slots[i]),
        ...(output.pixels ? { pixels: output.pixels } : {}),
        ...(output.objects ? { objects: output.objects } : {}),
        ...this.#addExports(output, image),
      };
    });
    for (const { image, mask, exports } of made.outputs) {
      for (const bytes of [image, mask, ...(exports?.contents ?? []).map((one) => one.bytes)])
        freeBuffer(bytes);
    }
    await this.#journal.add({ task: number, outputs, mapping: made.mapping, seen: made.seen });
    this.#addReceipts(task, outputs);
  }

  #addFile(name: string, { bytes, crc, sha256: hash }: ExportContent): JournalFile {
    this.#zip.add(name, bytes, crc);
    const size = bytes.length;
    if (this.#recipe.exports) this.#places.set(name, { at: this.#zip.size - size, size });
    return { name, size, crc, sha256: hash };
  }

  /** Adds the further files of an output after it. */
  #addExports({ exports }: RenderedOutput, image: ExportContent): Pick<JournalOutput, 'exports'> {
    if (!exports) return {};
    const contentOf = (content: number | null) => (content === null ? image : exports.contents[content]);
    const files = exports.files.map(({ name, content }) => this.#addFile(name, contentOf(content)));
    return { exports: { files, rows: exports.rows } };
  }

  /** Returns the bytes of a file that the zip already contains. */
  read(name: string): { size: number; chunks: () => AsyncIterable<Uint8Array> } {
    const place = this.#places.get(name);
    if (!place) throw new Error(`The zip has no ${name}.`);
    const slice = Bun.file(this.#zip.path).slice(place.at, place.at + place.size);
    return { size: place.size, chunks: () => slice.stream() };
  }

  /** Adds a file of the whole result. */
  async addFile(file: ResultFile): Promise<void> {
    if ('text' in file) this.#zip.add(file.name, new TextEncoder().encode(file.text));
    else if ('bytes' in file) this.#zip.add(file.name, file.bytes);
    else await this.#zip.addStream(file.name, file.size, file.chunks);
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
      if (made.pixels) this.budget?.add(slot, made.pixels);
      this.receipts.push({
        set: slot.set,
        image: made.image.name,
        mask: made.mask.name,
        source: { image, mask, imageSha256, maskSha256 },
        params: made.params,
        imageSha256: made.image.sha256,
        maskSha256: made.mask.sha256,
        ...(made.objects ? { objects: made.objects } : {}),
      });
    });
  }
}
