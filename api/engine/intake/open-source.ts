import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { type FailedFile, quoted } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import type { Archive } from './archive/archive.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './archive/limits.ts';
import { openTar } from './archive/tar.ts';
import { openZip } from './archive/zip.ts';
import type { ListedFile } from './listing.ts';

/** Lists all files of a folder. Links are followed only within it, and no folder is read twice. */
async function listFolder(dir: string): Promise<Pick<Archive, 'files' | 'refused'>> {
  const root = await realpath(dir);
  const files: ListedFile[] = [];
  const refused: FailedFile[] = [];
  const seen = new Set<string>();
  const visit = async (below: string): Promise<void> => {
    const place = await realpath(join(root, below));
    if (seen.has(place)) return;
    seen.add(place);
    for (const name of (await readdir(place)).sort()) {
      const path = below === '' ? name : `${below}/${name}`;
      const target = await realpath(join(place, name)).catch(() => null);
      if (target === null) refused.push({ filename: path, reason: 'The link leads nowhere.' });
      else if (target !== root && !target.startsWith(root + sep)) {
        refused.push({ filename: path, reason: 'The link leads out of the folder.' });
      } else {
        const kind = await stat(target);
        if (kind.isDirectory()) await visit(path);
        else if (kind.isFile()) files.push({ path, bytes: kind.size });
      }
    }
  };
  await visit('');
  return { files, refused };
}

const IS_TAR = /\.(tar|tar\.gz|tgz)$/i;

/** Files of a folder or an archive. */
export type IntakeSource = Pick<Archive, 'files' | 'refused' | 'close'> & {
  /**
   * Makes files readable below `root`: an archive unpacks them to `staging`.
   * @returns files that are damaged
   */
  fetch(paths: ReadonlySet<string>, signal?: AbortSignal): Promise<FailedFile[]>;
  root: string;
};

/** `name`: that of the archive for messages; `isListed`: only files of a former listing are fetched. */
type Opening = { name?: string; isListed?: boolean };

/**
 * Opens a folder, a zip or a tar.
 * @param staging folder into which an archive is unpacked.
 * @throws EngineError InvalidDataset if it is neither, damaged or too large
 */
export async function openSource(
  path: string,
  staging: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  { name = basename(path), isListed = false }: Opening = {},
): Promise<IntakeSource> {
  const kind = await stat(path).catch(() => null);
  if (kind?.isDirectory()) {
    return {
      ...(await listFolder(path)),
      root: resolve(path),
      fetch: async () => [],
      close: () => undefined,
    };
  }
  const open = /\.zip$/i.test(path) ? openZip : IS_TAR.test(path) ? openTar : null;
  if (!kind || open === null) {
    const message = `${quoted(name)} is neither a folder nor an archive (zip, tar, tar.gz).`;
    throw new EngineError('InvalidDataset', message);
  }
  const { files, refused, unpack, close } = await open({ path, name, limits, isListed });
  return { files, refused, root: staging, close, fetch: (paths, signal) => unpack(paths, staging, signal) };
}
