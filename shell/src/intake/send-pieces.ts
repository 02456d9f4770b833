import type { IntakePiece } from '@twinset/contract';
import { api, type SendJob, sendFiles } from '@twinset/sdk';
import { ask, IntakeProblem } from './calls.ts';
import type { Sending } from './intake-state.ts';
import type { DatasetFile } from './read-drop.ts';

const OCTETS = { type: 'application/octet-stream' };

/** Returns the files by path. */
const byPath = (files: readonly DatasetFile[]): ReadonlyMap<string, File> =>
  new Map(files.map(({ path, file }) => [path, file]));

/** Returns the pieces of a call as files to be sent. @throws IntakeProblem for a file that was not chosen */
function jobsOf(pieces: readonly IntakePiece[], files: ReadonlyMap<string, File>) {
  const lost = pieces.filter(({ path }) => !files.has(path));
  if (lost.length > 0) {
    const reason = 'It is not among the chosen files.';
    const names = [...new Set(lost.map(({ path }) => path))];
    throw new IntakeProblem(
      'The chosen files are not those of the dataset.',
      names.map((filename) => ({ filename, reason })),
      'Changed',
    );
  }
  return pieces.map((piece) => {
    const file = files.get(piece.path) as File;
    const whole = piece.start === 0 && piece.end === file.size;
    const part = new File([whole ? file : file.slice(piece.start, piece.end)], piece.path, OCTETS);
    return { ...piece, job: { file: part, url: api().resolve(piece.url) } satisfies SendJob };
  });
}

export type SendPiecesOptions = {
  /** Id of the intake. */
  id: string | undefined;
  files: readonly DatasetFile[];
  label: string;
  /** Bytes to be sent. */
  total: number;
  onProgress: (sending: Sending) => void;
  signal: AbortSignal;
};

/**
 * Sends the files that the current plan needs and the server lacks, some hundred at a time.
 * @throws IntakeProblem with the files that were not sent; code `Changed` if the browser cannot read them
 */
export async function sendPieces({
  id,
  files,
  label,
  total,
  onProgress,
  signal,
}: SendPiecesOptions): Promise<void> {
  const known = byPath(files);
  let before = 0;
  for (let from: number | null = 0; from !== null; ) {
    const start: number = from;
    const page = await ask('intakePieces', { body: { id, from: start } }, signal);
    const pieces = jobsOf(page.results, known);
    const renew = async () => {
      const again = await ask('intakePieces', { body: { id, from: start } }, signal);
      const urls = new Map(again.results.map((piece) => [`${piece.start} ${piece.path}`, piece.url]));
      return pieces.flatMap(({ path, start: at, job }) => {
        const url = urls.get(`${at} ${path}`);
        return url === undefined ? [] : [{ ...job, url: api().resolve(url) }];
      });
    };
    const failed = await sendFiles(
      pieces.map(({ job }) => job),
      {
        signal,
        renew,
        onProgress: ({ sent, rate }) => {
          const all = before + sent;
          const remaining = rate > 0 ? Math.max(0, total - all) / rate : null;
          onProgress({ label, sent: all, total: Math.max(total, all), rate, remaining });
        },
      },
    );
    signal.throwIfAborted();
    if (failed.length > 0) {
      const isChanged = failed.some(({ fault }) => fault === 'changed');
      const reasons = new Map(failed.map(({ filename, reason }) => [filename, { filename, reason }]));
      throw new IntakeProblem(
        'Files were not sent.',
        [...reasons.values()],
        isChanged ? 'Changed' : 'Internal',
      );
    }
    before += pieces.reduce((sum, piece) => sum + piece.end - piece.start, 0);
    from = page.next;
  }
}
