import { SETS, type SetName } from '@twinset/contract';
import { TAR_END, tarHeader, tarPadding, tarSize } from '../tar.ts';
import type { ExportFormat, ExportRun, OutputRow } from '../types.ts';
import { indexMaskPath } from './index-masks.ts';

/** Bytes of a shard, unless a single sample is larger. */
const SHARD_BYTES = 256 << 20;

/** A file of a sample: its name in the tar, and its bytes or its path in the zip. */
type Part = { name: string; size: number; of: Uint8Array | string };
type Shard = { parts: Part[]; size: number };

/** Returns the files of one sample: image, index mask and source. */
function partsOf({ place, receipt }: OutputRow<true>, read: ExportRun['read']): Part[] {
  const source = new TextEncoder().encode(JSON.stringify({ set: place.set, source: receipt.source }));
  const file = (name: string, path: string): Part => ({ name, size: read(path).size, of: path });
  return [
    file(`${place.stem}.image.png`, place.image),
    file(`${place.stem}.mask.png`, indexMaskPath(place)),
    { name: `${place.stem}.json`, size: source.length, of: source },
  ];
}

async function* bytesOf(parts: readonly Part[], read: ExportRun['read']): AsyncGenerator<Uint8Array> {
  for (const { name, size, of } of parts) {
    yield tarHeader(name, size);
    if (typeof of === 'string') yield* read(of).chunks();
    else yield of;
    yield tarPadding(size);
  }
  yield TAR_END;
}

/** Tar shards that are read one after the other. */
export const webdataset: ExportFormat<true> = {
  name: 'webdataset',
  label: 'WebDataset shards',
  describe:
    'webdataset/SET-000000.tar with image.png, mask.png (index mask) and json of each sample: for webdataset and streaming from object storage.',
  loss: 'none',
  row: () => true,
  write: ({ read }) => {
    const shards: Record<SetName, Shard[]> = { train: [], val: [], test: [] };
    return {
      add(row) {
        const parts = partsOf(row, read);
        const size = parts.reduce((sum, part) => sum + tarSize(part.size), 0);
        const of = shards[row.place.set];
        let shard = of.at(-1);
        if (!shard || (shard.size > 0 && shard.size + size > SHARD_BYTES)) {
          shard = { parts: [], size: TAR_END.length };
          of.push(shard);
        }
        shard.parts.push(...parts);
        shard.size += size;
      },
      *files() {
        for (const set of SETS)
          for (const [n, { parts, size }] of shards[set].entries()) {
            const name = `webdataset/${set}-${String(n).padStart(6, '0')}.tar`;
            yield { name, size, chunks: bytesOf(parts, read) };
          }
      },
    };
  },
};
