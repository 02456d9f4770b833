import { closeSync, createReadStream, openSync, statSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { ObjectAreas, OutputParams, Receipt } from '@twinset/contract';
import type { LabelPixels } from '../frames/object-test.ts';
import { writeAll } from '../lib/write-all.ts';
import type { PartnerSource } from './receipt.ts';

/** A file in the zip, as recorded in the journal. */
export interface JournalFile {
  name: string;
  size: number;
  crc: number;
  sha256: string;
}

/** Files and values of one output in the journal. */
export interface JournalOutput {
  image: JournalFile;
  mask: JournalFile;
  params: OutputParams;
  /** Backend that computed it, if not that of the run. */
  backend?: string;
  /** Sources of the partners; absent without any. */
  partners?: PartnerSource[];
  /** Objects of the partner, in a run that pastes them. */
  pasted?: Receipt['pasted'];
  /** Areas of the objects, in a run of objects. */
  objects?: ObjectAreas;
  /** Pixels of each label, in a run with a budget. */
  pixels?: LabelPixels;
  /** Absent without exports. `rows`: values for the files of the whole result, by format. */
  exports?: { files: JournalFile[]; rows: Record<string, unknown> };
}

/** One finished task: its files in the zip, and its values for the manifest. */
export interface JournalEntry {
  /** Number of the task within the run. */
  task: number;
  outputs: JournalOutput[];
  mapping: [source: number, label: number][];
  /** Labels in the outputs. */
  seen: number[];
}

/**
 * Journal of finished tasks, one line each, written after their bytes. Written bytes survive a killed process, and a
 * resumed run checks every line against the zip, so that lines need no fsync.
 */
export class Journal {
  readonly #fd: number;

  constructor(path: string) {
    this.#fd = openSync(path, 'a');
  }

  /** Adds entries, as JSON, in one system call. */
  add(entries: readonly string[]): void {
    writeAll(this.#fd, Buffer.from(`${entries.join('\n')}\n`));
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/**
 * Reads the entries of a journal in order, with the length of the file up to each one's end; stops at an incomplete
 * line.
 */
export async function* readJournal(path: string): AsyncGenerator<{ entry: JournalEntry; end: number }> {
  // That of a new run is empty; a stream costs 0.1 ms.
  if (!statSync(path, { throwIfNoEntry: false })?.size) return;
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let end = 0;
  for await (const line of lines) {
    end += Buffer.byteLength(line) + 1;
    try {
      yield { entry: JSON.parse(line) as JournalEntry, end };
    } catch {
      return;
    }
  }
}

/** Truncates a journal to its first `end` bytes. */
export async function truncateJournal(path: string, end: number): Promise<void> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > end) await truncate(path, end);
}
