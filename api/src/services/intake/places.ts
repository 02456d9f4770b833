import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { ARCHIVE_NAME, type IntakePlace, type StorageKind, sortNames } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Prefix } from './open-bucket.ts';

/** A folder, an archive or a prefix of a bucket that may be read. */
export type Place =
  | { kind: 'folder' | 'archive'; real: string; bytes: number }
  | ({ kind: 'bucket' } & Prefix);

const notFound = (path: string) =>
  new AppError('NotFound', `The folder "${path}" is not one of INTAKE_DIRS, or does not exist.`);

/** Storage drivers by the scheme of addresses of their buckets. */
const SCHEMES: Record<string, StorageKind> = { gs: 'gcs', s3: 's3' };

/** Reads an entry of INTAKE_DIRS that names a bucket; null for a folder. */
function readPrefix(entry: string): (Prefix & { driver: StorageKind }) | null {
  const [, scheme = '', bucket, prefix = ''] = /^(gs|s3):\/\/([^/]+)\/?(.*?)\/*$/.exec(entry) ?? [];
  const driver = SCHEMES[scheme];
  if (bucket === undefined || driver === undefined) return null;
  return { driver, bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** Returns whether an entry can be read; the bucket of the sessions as a whole is not one. */
function isReadable({ env, storage }: Ctx, entry: string): boolean {
  const prefix = readPrefix(entry);
  if (prefix === null) return true;
  const { driver, bucket } = prefix;
  const ownBucket = { local: undefined, gcs: env.GCS_BUCKET, s3: env.S3_BUCKET }[driver];
  return storage.kind === driver && (prefix.prefix !== '' || bucket !== ownBucket);
}

/** Returns the entries of INTAKE_DIRS by a name that contains no path of the server: the last part, made unique. */
function rootsOf(ctx: Ctx): Map<string, string> {
  const roots = new Map<string, string>();
  for (const entry of ctx.env.INTAKE_DIRS.filter((one) => isReadable(ctx, one))) {
    const name = basename(entry) || 'root';
    let unique = name;
    for (let n = 2; roots.has(unique); n++) unique = `${name} (${n})`;
    roots.set(unique, entry);
  }
  return roots;
}

async function placeAt(real: string): Promise<Place | null> {
  const found = await stat(real).catch(() => null);
  if (found?.isDirectory()) return { kind: 'folder', real, bytes: 0 };
  return found?.isFile() && ARCHIVE_NAME.test(real) ? { kind: 'archive', real, bytes: found.size } : null;
}

/**
 * Returns the place of a path whose first part names an entry of INTAKE_DIRS. Links are followed only
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
  const inBucket = readPrefix(root);
  if (inBucket) {
    const below = parts.map((part) => `${part}/`).join('');
    return { kind: 'bucket', bucket: inBucket.bucket, prefix: inBucket.prefix + below };
  }
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
 * Lists the entries of INTAKE_DIRS, or the folders and archives in a folder below them.
 * @throws AppError NotFound
 */
export async function listPlaces(ctx: Ctx, path = ''): Promise<IntakePlace[]> {
  const parent = path === '' ? null : await placeOf(ctx, path);
  if (parent?.kind === 'bucket') return [];
  const names =
    parent === null
      ? [...rootsOf(ctx).keys()]
      : await readdir(parent.real).catch(() => {
          throw notFound(path);
        });
  const places: IntakePlace[] = [];
  for (const name of sortNames(names.filter((one) => !one.startsWith('.')))) {
    const below = path === '' ? name : `${path}/${name}`;
    const place = await placeOf(ctx, below).catch(() => null);
    if (!place) continue;
    const size = place.kind === 'archive' ? { bytes: place.bytes } : {};
    places.push({ name, path: below, kind: place.kind, ...size });
  }
  return places;
}
