import { rm } from 'node:fs/promises';
import { SETS, type SetName } from '@twinset/contract';
import type { ParquetWriter } from 'hyparquet-writer';
import type { ExportFormat, ExportRun, ExportWriter, OutputRow } from '../types.ts';
import { indexMaskPath } from './index-masks.ts';

/** Bytes of images and masks of a file, and of a group of rows, which is in memory at once; a pair may be larger. */
const LIMITS = { shard: 256 << 20, group: 8 << 20 };

/** A pair of files, and the names of its sources. */
interface Row {
  image: string;
  mask: string;
  source_image: string;
  source_mask: string;
  size: number;
}

const optional = (name: string) =>
  ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' }) as const;
const picture = (name: string) => [
  { name, num_children: 2, repetition_type: 'OPTIONAL' } as const,
  { name: 'bytes', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' } as const,
  optional('path'),
];

const SCHEMA: ConstructorParameters<typeof ParquetWriter>[0]['schema'] = [
  { name: 'schema', num_children: 4 },
  ...picture('image'),
  ...picture('mask'),
  optional('source_image'),
  optional('source_mask'),
];
/** Features as the `datasets` library stores them: it decodes both images when a row is read. */
const FEATURES = {
  image: { _type: 'Image' },
  mask: { _type: 'Image' },
  source_image: { dtype: 'string', _type: 'Value' },
  source_mask: { dtype: 'string', _type: 'Value' },
};

/** Divides rows into parts of at most `limit` bytes, or of one row. */
function divided(rows: readonly Row[], limit: number): Row[][] {
  const parts: Row[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (size + row.size > limit) {
      parts.push([]);
      size = 0;
    }
    parts[parts.length - 1].push(row);
    size += row.size;
  }
  return parts;
}

async function bytesOf(path: string, read: ExportRun['read']): Promise<Uint8Array> {
  const { size, chunks } = read(path);
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of chunks()) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Writes groups of rows to a file, one after the other. */
async function writeShard(path: string, rows: Row[][], read: ExportRun['read']): Promise<void> {
  const kvMetadata = [{ key: 'huggingface', value: JSON.stringify({ info: { features: FEATURES } }) }];
  // PNG files do not compress further, and a dictionary of them would only cost time.
  const options = { codec: 'UNCOMPRESSED', statistics: false, createdBy: 'twinset', kvMetadata } as const;
  const { fileWriter, ParquetWriter } = await import('hyparquet-writer');
  const writer = new ParquetWriter({ writer: fileWriter(path), schema: SCHEMA, ...options });
  for (const group of rows) {
    const files = async (key: 'image' | 'mask') =>
      Promise.all(group.map(async (row) => ({ bytes: await bytesOf(row[key], read), path: row[key] })));
    const columns = [
      { name: 'image', data: await files('image') },
      { name: 'mask', data: await files('mask') },
      { name: 'source_image', data: group.map((row) => row.source_image) },
      { name: 'source_mask', data: group.map((row) => row.source_mask) },
    ];
    const columnData = columns.map((column) => ({ ...column, encoding: 'PLAIN' as const }));
    await writer.write({ columnData, rowGroupSize: group.length });
  }
  await writer.finish();
}

const rowOf = ({ place, receipt: { source } }: OutputRow<true>, read: ExportRun['read']): Row => {
  const paths = { image: place.image, mask: indexMaskPath(place) };
  const size = read(paths.image).size + read(paths.mask).size;
  return { ...paths, source_image: source.image, source_mask: source.mask, size };
};

/** Creates the writer of Parquet files, one after the other in a temporary file. */
export function parquetWriter(
  { read, temporary }: Pick<ExportRun, 'read' | 'temporary'>,
  limits = LIMITS,
): ExportWriter<true> {
  const rows: Record<SetName, Row[]> = { train: [], val: [], test: [] };
  return {
    add: (row) => void rows[row.place.set].push(rowOf(row, read)),
    async *files() {
      for (const set of SETS) {
        const shards = divided(rows[set], limits.shard);
        for (const [i, shard] of shards.entries()) {
          const path = temporary();
          await writeShard(path, divided(shard, limits.group), read);
          const [number, count] = [i, shards.length].map((n) => String(n).padStart(5, '0'));
          const file = Bun.file(path);
          yield {
            name: `parquet/${set}-${number}-of-${count}.parquet`,
            size: file.size,
            chunks: file.stream(),
          };
          await rm(path);
        }
      }
    },
  };
}

/** Parquet files of Hugging Face with images and index masks. */
export const parquet: ExportFormat<true> = {
  name: 'parquet',
  label: 'Hugging Face (Parquet)',
  describe:
    'parquet/SET-NUMBER.parquet with images and index masks: load_dataset("parquet", data_dir="parquet") has the features image and mask.',
  loss: 'none',
  row: () => true,
  write: (run) => parquetWriter(run),
};
