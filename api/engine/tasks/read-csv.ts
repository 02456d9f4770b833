import { CsvError } from '../csv/csv-error.ts';
import { type PackedColumn, packColumn } from '../csv/csv-table.ts';
import { type CsvFacts, checkCsv as checkBytes, readColumns } from '../csv/read-csv.ts';
import { EngineError } from '../engine-error.ts';
import type { TaskContext } from './context.ts';
import { withMemory } from './with-decoding-memory.ts';

/** A stratification file, and the names of the images that it must match. */
export interface CsvInput {
  path: string;
  images: string[];
}

/** Bytes of memory per byte of a file: text in 16-bit characters, positions of cells, and uncollected garbage. */
const BYTES_PER_BYTE = 12;

/**
 * Reads a file once there is memory for it.
 * @throws EngineError StratifiedSplitError, with the wrong rows and columns
 */
async function reading<T>(path: string, context: TaskContext, read: (bytes: Uint8Array) => T): Promise<T> {
  const file = Bun.file(path);
  return withMemory(context, BYTES_PER_BYTE * file.size, async () => {
    const bytes = await file.bytes();
    try {
      return read(bytes);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      throw new EngineError('StratifiedSplitError', error.message, error.details);
    }
  });
}

/** Checks a stratification file against the images. */
export const checkCsv = ({ path, images }: CsvInput, context: TaskContext): Promise<CsvFacts> =>
  reading(path, context, (bytes) => checkBytes(bytes, images));

/** Reads columns of a checked stratification file. */
export const readCsv = (
  { path, images, columns, mark }: CsvInput & Pick<CsvFacts, 'columns' | 'mark'>,
  context: TaskContext,
): Promise<PackedColumn[]> =>
  reading(path, context, (bytes) =>
    readColumns(bytes, images, columns, mark).map((values, i) => packColumn(columns[i] as string, values)),
  );
