import { type CallOutput, sortByName } from '@twinset/contract';
import type { FileProgress } from '@twinset/sdk';
import { type FileRow, formatBytes, formatSize } from '@twinset/ui';

export type StoredFile = CallOutput<'files'>['results'][number];

/** A row, and the numbers by which rows are sorted. */
export interface ListedFile extends FileRow {
  bytes: number;
  /** 0 while unknown. */
  pixels: number;
  /** Time of the upload, in milliseconds since 1970; later than any other while the file is not stored. */
  uploaded: number;
}

export interface PageState {
  uploading: boolean;
  /** No file of the other kind has been uploaded yet. */
  alone: boolean;
  /** Message of the report about each file; absent: none. */
  findings?: ReadonlyMap<string, string>;
}

const STATE: Record<FileProgress['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
};

/**
 * Returns the row of a file in the session. A file that waits for its check is no problem while an upload is
 * in progress; neither is a missing partner while no file of the other kind exists.
 */
function storedRow(file: StoredFile, { uploading, alone, findings }: PageState): ListedFile {
  const { bytes, uploaded, width, height, kind, state, note } = file;
  const size = width === null || height === null ? formatBytes(bytes) : formatSize({ width, height });
  const base = { name: file.name, bytes, uploaded, pixels: (width ?? 0) * (height ?? 0) };
  if (state === 'attention' && !alone)
    return { ...base, size, kind, state: 'Needs attention', tone: 'bad', problem: note ?? '' };
  const finding = findings?.get(file.name);
  if (state !== 'pending' && finding !== undefined)
    return { ...base, size, kind, state: 'Needs attention', tone: 'bad', problem: finding };
  if (state !== 'pending') return { ...base, size, kind, state: 'Ready', tone: 'good' };
  if (uploading) return { ...base, size, kind, state: 'Checking' };
  return { ...base, size, kind, state: 'Not ready', tone: 'bad', problem: note ?? 'Not processed yet' };
}

function sentRow({ name, bytes, sent, state, reason }: FileProgress): ListedFile {
  const base = {
    name,
    bytes,
    uploaded: Number.MAX_SAFE_INTEGER,
    pixels: 0,
    size: formatBytes(bytes),
    state: STATE[state],
  };
  if (state === 'failed') return { ...base, tone: 'bad', problem: reason ?? 'The connection was lost.' };
  if (state === 'sending') return { ...base, progress: bytes === 0 ? 0 : sent / bytes };
  return base;
}

/**
 * Returns the rows of an upload page: files in the session and files being uploaded, once per name. Rows that
 * need attention come first; the rest is sorted by name, so that a row does not move while its file is
 * uploaded.
 * @param sending files of the upload in progress; empty without one
 */
export function fileRows(
  stored: readonly StoredFile[],
  sending: readonly FileProgress[],
  page: PageState,
): ListedFile[] {
  const uploading = new Map(sending.map((file) => [file.name.normalize('NFC'), file]));
  let rows = stored.map((file) => {
    const now = uploading.get(file.name);
    uploading.delete(file.name);
    return now === undefined ? storedRow(file, page) : sentRow(now);
  });
  if (uploading.size > 0) {
    rows = sortByName([...rows, ...[...uploading.values()].map(sentRow)], ({ name }) => name);
  }
  if (page.uploading) return rows;
  const bad = rows.filter((row) => row.problem !== undefined);
  return bad.length === 0 ? rows : [...bad, ...rows.filter((row) => row.problem === undefined)];
}
