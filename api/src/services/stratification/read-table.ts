import { stemOf } from '@twinset/contract';
import Papa from 'papaparse';
import { AppError } from '../../lib/app-error.ts';
import type { CsvTable } from './csv-table.ts';

export function readTable(bytes: Uint8Array, images: readonly string[]): CsvTable {
  const text = new TextDecoder().decode(bytes);
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  const at = header.indexOf('image_id');
  if (at < 0) throw new AppError('InvalidCsv', 'The column image_id is missing.');
  const byId = new Map(rows.map((row) => [row[at] ?? '', row]));
  if (rows.length !== images.length) {
    throw new AppError(
      'InvalidCsv',
      `The file has ${rows.length} rows, but there are ${images.length} images.`,
    );
  }
  return {
    columns: header.filter((name) => name !== 'image_id'),
    rows: rows.length,
    cell: (image, column) => (byId.get(image) ?? byId.get(stemOf(image)))?.[header.indexOf(column)] ?? '',
  };
}
