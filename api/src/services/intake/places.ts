import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { IntakePlace } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';

/** A folder or an archive of the server that may be read. */
export type Place = { kind: 'folder' | 'archive'; real: string; bytes: number };

const IS_ARCHIVE = /\.(zip|tar|tar\.gz|tgz)$/i;
const notFound = (path: string) =>
  new AppError('NotFound', `The folder "${path}" is not one of INTAKE_DIRS, or does not exist.`);

/** Returns the folders of INTAKE_DIRS by a name that contains no path of the server: the last part, made unique. */
function rootsOf({ env }: Ctx): Map<string, string> {
  const roots = new Map<string, string>();
  for (const dir of env.INTAKE_DIRS) {
    const name = basename(dir) || 'root';
    let unique = name;
    for (let n = 2; roots.has(unique); n++) unique = `${name} (${n})`;
    roots.set(unique, dir);
  }
  return roots;
}

async function placeAt(real: string): Promise<Place | null> {
  const found = await stat(real).catch(() => null);
  if (found?.isDirectory()) return { kind: 'folder', real, bytes: 0 };
  return found?.isFile() && IS_ARCHIVE.test(real) ? { kind: 'archive', real, bytes: found.size } : null;
}

/**
 * Returns the folder or archive of a path whose first part names a folder of INTAKE_DIRS. Links are followed only
 * within that folder.
 * @throws AppError NotFound
 */
export async function placeOf(ctx: Ctx, path: string): Promise<Place> {
  const [name = '', ...parts] = path.split('/');
  const root = rootsOf(ctx).get(name);
  if (
    root === undefined ||
    parts.some((part) => part === '' || part === '.' || part === '..' || /[\0\\]/.test(part))
  )
    throw notFound(path);
  const realRoot = await realpath(root).catch(() => null);
  const real = realRoot && (await realpath(join(realRoot, ...parts)).catch(() => null));
  if (
    !realRoot ||
    !real ||
    !(real === realRoot || real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep))
  )
    throw notFound(path);
  const place = await placeAt(real);
  if (!place) throw notFound(path);
  return place;
}

/**
 * Lists the folders of INTAKE_DIRS, or the folders and archives in one below them.
 * @throws AppError NotFound
 */
export async function listPlaces(ctx: Ctx, path = ''): Promise<IntakePlace[]> {
  const names =
    path === ''
      ? [...rootsOf(ctx).keys()]
      : await readdir((await placeOf(ctx, path)).real).catch(() => {
          throw notFound(path);
        });
  const places: IntakePlace[] = [];
  for (const name of names.filter((one) => !one.startsWith('.')).sort()) {
    const below = path === '' ? name : `${path}/${name}`;
    const place = await placeOf(ctx, below).catch(() => null);
    if (!place) continue;
    const { kind, bytes } = place;
    places.push({ name, path: below, kind, ...(kind === 'archive' ? { bytes } : {}) });
  }
  return places;
}
