import { rename, rm } from 'node:fs/promises';
import type { Bucket, Storage as Client, File } from '@google-cloud/storage';
import { TUNABLES } from '../../tunables.ts';
import { baseOf, checkAddress, folderOf } from '../object-path.ts';
import type { SignedDownload, SignedUpload, Storage, StoredObject } from '../port.ts';
import { isConflict, isMissing, throwPublic } from './errors.ts';
import { createUrlCache } from './url-cache.ts';

export type GcsOptions = {
  client: Client;
  /** One bucket for all sessions; without it each session has a bucket of its own. */
  bucket?: string;
  /** Name prefix of per-session buckets. */
  bucketPrefix: string;
  location: string;
  /** Origins whose pages may read and write; "*" for any. */
  origins: string[];
  /** Seconds. */
  uploadTtl: number;
  downloadTtl: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Marks a folder: a bucket has none by itself. */
const MARK = '.keep';

/** Google Cloud Storage: V4 signed URLs, checksums compared on every transfer. */
export class GcsStorage implements Storage {
  readonly kind = 'gcs';
  readonly ownUrls = null;
  readonly #o: GcsOptions & { now: () => number };
  readonly #urls: ReturnType<typeof createUrlCache>;

  constructor(options: GcsOptions) {
    this.#o = { now: Date.now, ...options };
    this.#urls = createUrlCache(this.#o.now);
  }

  #bucket(session: string): Bucket {
    checkAddress(session);
    return this.#o.client.bucket(this.#o.bucket ?? `${this.#o.bucketPrefix}-${session}`);
  }
  #name(session: string, object: string): string {
    return this.#o.bucket === undefined ? object : `${session}/${object}`;
  }
  #file(session: string, object: string): File {
    checkAddress(session, object);
    return this.#bucket(session).file(this.#name(session, object));
  }

  /** Sets the rules by which browsers may send and read; for the one shared bucket this is done at the start. */
  async #allowBrowsers(bucket: Bucket): Promise<void> {
    await bucket.setCorsConfiguration([
      {
        origin: this.#o.origins,
        method: ['GET', 'HEAD', 'PUT'],
        responseHeader: [
          'Content-Type',
          'Content-Length',
          'ETag',
          'Content-Disposition',
          'Content-Range',
          'Range',
          'If-Range',
        ],
        maxAgeSeconds: TUNABLES.cloudCorsMaxAge.value,
      },
    ]);
  }
  async open(): Promise<void> {
    if (this.#o.bucket !== undefined) await this.#allowBrowsers(this.#o.client.bucket(this.#o.bucket));
  }
  async check(): Promise<void> {
    if (this.#o.bucket === undefined) {
      await this.#o.client.getBuckets({ maxResults: 1, autoPaginate: false });
      return;
    }
    const [exists] = await this.#o.client.bucket(this.#o.bucket).exists();
    if (!exists) throw new Error(`There is no bucket ${this.#o.bucket}.`);
  }
  async createBucket(session: string): Promise<void> {
    const bucket = this.#bucket(session);
    try {
      if (this.#o.bucket === undefined) {
        await bucket
          .create({
            location: this.#o.location,
            iamConfiguration: { uniformBucketLevelAccess: { enabled: true } },
          })
          .catch((error) => {
            if (!isConflict(error)) throw error;
          });
        await this.#allowBrowsers(bucket);
      }
      if (this.#o.bucket !== undefined)
        await bucket.file(this.#name(session, MARK)).save('', { resumable: false });
    } catch (error) {
      throwPublic(error);
    }
  }
  async createFolders(session: string, folders: readonly string[]): Promise<void> {
    const bucket = this.#bucket(session);
    await Promise.all(
      folders.map((folder) =>
        bucket.file(this.#name(session, `${folder}/${MARK}`)).save('', { resumable: false }),
      ),
    );
  }
  async deleteBucket(session: string): Promise<void> {
    const bucket = this.#bucket(session);
    this.#urls.forget(session);
    try {
      await bucket.deleteFiles({
        force: true,
        ...(this.#o.bucket === undefined ? {} : { prefix: `${session}/` }),
      });
      if (this.#o.bucket === undefined) await bucket.delete();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  async bucketExists(session: string): Promise<boolean> {
    const bucket = this.#bucket(session);
    const [there] = await (this.#o.bucket === undefined
      ? bucket
      : bucket.file(this.#name(session, MARK))
    ).exists();
    return there;
  }
  async list(session: string, folder: string): Promise<StoredObject[]> {
    checkAddress(session, folder);
    const prefix = `${this.#name(session, folder)}/`;
    try {
      // The library reads page after page, 1,000 objects each.
      const [files] = await this.#bucket(session).getFiles({ prefix, delimiter: '/', autoPaginate: true });
      return files.flatMap((file) => {
        const name = file.name.slice(prefix.length);
        const { size = 0, generation = 0 } = file.metadata;
        return name === MARK || name === '' ? [] : [{ name, bytes: Number(size), etag: String(generation) }];
      });
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }
  async stat(session: string, object: string): Promise<StoredObject | null> {
    try {
      const [{ size = 0, generation = 0 }] = await this.#file(session, object).getMetadata();
      return { name: baseOf(object), bytes: Number(size), etag: String(generation) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
  async upload(session: string, object: string, path: string, contentType: string): Promise<void> {
    checkAddress(session, object);
    await this.#bucket(session).upload(path, {
      destination: this.#name(session, object),
      contentType,
      validation: 'crc32c',
      resumable: Bun.file(path).size > TUNABLES.cloudResumable.value,
      metadata: { contentType, cacheControl: 'private, no-cache' },
    });
  }
  async download(session: string, object: string, path: string): Promise<void> {
    const part = `${path}.${crypto.randomUUID()}.part`;
    try {
      await this.#file(session, object).download({ destination: part, validation: 'crc32c' });
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
  }
  async remove(session: string, object: string): Promise<void> {
    await this.#file(session, object).delete({ ignoreNotFound: true });
  }
  async removeFolder(session: string, folder: string): Promise<void> {
    checkAddress(session, folder);
    try {
      await this.#bucket(session).deleteFiles({ prefix: `${this.#name(session, folder)}/`, force: true });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  async signUpload({ session, object, contentType }: SignedUpload): Promise<string> {
    const now = this.#o.now();
    const [url] = await this.#file(session, object).getSignedUrl({
      version: 'v4',
      action: 'write',
      accessibleAt: now,
      expires: now + this.#o.uploadTtl * 1000,
      contentType,
    });
    return url;
  }
  async signDownload({ session, object, download }: SignedDownload): Promise<string> {
    const file = this.#file(session, object);
    const ttl = this.#o.downloadTtl * 1000;
    return this.#urls.get(
      { session, folder: folderOf(object), key: `${object}\n${download ?? ''}`, ttl },
      async () => {
        const now = this.#o.now();
        const [url] = await file.getSignedUrl({
          version: 'v4',
          action: 'read',
          accessibleAt: now,
          expires: now + ttl,
          ...(download === undefined ? {} : { promptSaveAs: download }),
        });
        return url;
      },
    );
  }
  /** Google's URLs cannot be taken back; new ones stand in the listings from now on. */
  revoke(session: string, folders: readonly string[]): void {
    this.#urls.forget(session, folders);
  }
}
