import type { Manifest, Receipt } from '@twinset/contract';
import { BEFORE_OUTPUTS } from '../run/manifest.ts';
import { zipEntries } from './zip-entries.ts';

const LINE_FEED = 10;

/** A manifest without its lists, which have megabytes with thousands of pairs: receipts are read a few at a time. */
export interface OpenManifest {
  head: Omit<Manifest, 'outputs' | 'pairing'>;
  /** Number of receipts. */
  count: number;
  /** Reads the receipts from `start` to before `end`, in the order of the manifest: by set, then by output. */
  receipts(start: number, end: number): Promise<Receipt[]>;
}

/**
 * Returns the text of the manifest in a result's zip.
 * @throws Error if the zip does not contain one.
 */
export async function manifestOf(zipPath: string): Promise<Blob> {
  const slice = (await zipEntries(zipPath)).get('manifest.json');
  if (!slice) throw new Error('The result has no manifest.');
  return Bun.file(zipPath).slice(slice.start, slice.end);
}

/**
 * Reads the manifest from a result's zip, as written by this program.
 * @throws Error if the zip does not contain one.
 */
export const readManifest = async (zipPath: string): Promise<Manifest> =>
  (await manifestOf(zipPath)).json() as Promise<Manifest>;

/** Returns the head of a manifest without its pairing, which is not parsed. A line feed is never part of a text in JSON. */
function parseHead(text: string): OpenManifest['head'] {
  const start = text.indexOf('\n  "pairing": ');
  const end = text.indexOf('],\n', start);
  return JSON.parse(`${text.slice(0, start)}${text.slice(end + 2)}\n}`);
}

/**
 * Opens the manifest of a result's zip, as written by this program.
 * @throws Error if the zip does not contain one.
 */
export async function openManifest(zipPath: string): Promise<OpenManifest> {
  const file = await manifestOf(zipPath);
  const bytes = Buffer.from(await file.arrayBuffer());
  const end = bytes.indexOf(BEFORE_OUTPUTS);
  if (end < 0) throw new Error('The manifest has no outputs.');
  const starts = [end + BEFORE_OUTPUTS.length];
  // The last line behind the receipts begins with a bracket.
  for (
    let at = bytes.indexOf(LINE_FEED, starts[0]);
    bytes[at + 3] === 0x20;
    at = bytes.indexOf(LINE_FEED, at + 1)
  )
    starts.push(at + 1);
  const last = bytes.lastIndexOf('\n  ]\n}');
  const places = Uint32Array.from([...starts, last + 1]);
  return {
    head: parseHead(bytes.toString('utf8', 0, end)),
    count: starts.length,
    async receipts(from, to) {
      const [first, behind] = [places[from], places[Math.min(to, starts.length)]];
      if (first === undefined || behind === undefined || behind <= first) return [];
      const text = await file.slice(first, behind).text();
      return JSON.parse(`[${text.trimEnd().replace(/,$/, '')}]`) as Receipt[];
    },
  };
}
