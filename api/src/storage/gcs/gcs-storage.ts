import type { FileMetadata } from '@google-cloud/storage';
import { forEachConcurrent } from '@twinset/engine';
import { AppError } from '../../lib/app-error.ts';
import { TUNABLES } from '../../tunables.ts';
import type { CloudOptions } from '../cloud-options.ts';
import { joinSources } from '../join-sources.ts';
import { MARK } from '../mark.ts';
import { baseOf, checkAddress, folderOf } from '../object-path.ts';
import type {
  FoundOrphans,
  ObjectRange,
  OtherBuckets,
  SignedDownload,
  SignedUpload,
  Storage,
  StoredObject,
} from '../port.ts';
import { replacedError } from '../replaced-error.ts';
import { type Attempt, transferTimes } from '../retry.ts';
import { createUrlCache } from '../url-cache.ts';
import { writeComplete } from '../write-complete.ts';
import { type AccessOptions, BucketAccess } from './access.ts';
import { bucketError, isConflict, isMissing, isTransient } from './errors.ts';
import { joinObjects } from './join.ts';
import { findOrphans, MARK_OPTIONS, markOf } from './orphans.ts';
import { createOtherBuckets } from './other-buckets.ts';
import { fetchFile, readRange, sendFile } from './transfers.ts';

/** Returns the properties of an object from the service's metadata. */
const versionOf = ({ size = 0, generation = 0, timeCreated = '' }: FileMetadata) => ({
  bytes: Number(size),
  etag: String(generation),
  stored: Date.parse(timeCreated) || 0,
});

export type GcsOptions = AccessOptions &
  CloudOptions & {
    /** Location of per-session buckets. */
    location: string;
  };

/** Google Cloud Storage: V4 signed URLs, checksums compared on every transfer. */
export class GcsStorage implements Storage {
  readonly kind = 'gcs';
  readonly ownUrls = null;
  readonly others: OtherBuckets;
  readonly #o: GcsOptions & { now: () => number };
  readonly #urls: ReturnType<typeof createUrlCache>;
  readonly #access: BucketAccess;

  constructor(options: GcsOptions) {
    this.#o = { now: Date.now, ...options };
    this.#access = new BucketAccess(options);
    this.others = createOtherBuckets(options.client, this.#access);
    this.#urls = createUrlCache(this.#o.now);
  }

  get lateUploads(): number {
    return this.#access.isShared ? this.#o.uploadTtl : 0;
  }
  /**
   * Checks credentials, bucket and signing. Returns the failure of a service that is down, which may pass.
   * @throws Error with a sentence that names the variable
   */
  async open(): Promise<AppError | null> {
    const access = this.#access;
    const file = access.file('0'.repeat(40), 'images/a.png');
    const expires = this.#o.now() + 1000 * this.#o.downloadTtl;
    try {
      await access.call('', () => file.getSignedUrl({ version: 'v4', action: 'read', expires }));
      await this.#access.prepare();
      return null;
    } catch (error) {
      if (error instanceof AppError && isTransient(error.cause)) return error;
      throw error;
    }
  }
  check(): Promise<void> {
    return this.#access.check();
  }
  async createBucket(session: string): Promise<void> {
    const access = this.#access;
    const bucket = access.bucket(session);
    try {
      await access.prepare();
      if (!access.isShared) {
        const { location } = this.#o;
        const iamConfiguration = { uniformBucketLevelAccess: { enabled: true } };
        await access.call(session, () =>
          bucket.create({ location, iamConfiguration }).catch((error) => {
            if (!isConflict(error)) throw error;
          }),
        );
        await access.allowBrowsers(session, bucket);
      }
      const mark = access.mark(session);
      await access.call(session, () => mark.save('', markOf(this.#o.owner)));
    } catch (error) {
      throw bucketError(error);
    }
  }
  async createFolders(session: string, folders: readonly string[]): Promise<void> {
    await forEachConcurrent(folders, TUNABLES.outputsAtOnce.value, async (folder) => {
      const mark = this.#access.mark(session, folder);
      await this.#access.call(session, () => mark.save('', MARK_OPTIONS));
    });
  }
  async deleteBucket(session: string): Promise<void> {
    this.#urls.forget(session);
    const access = this.#access;
    for (let tries = TUNABLES.cloudEmptying.value; ; tries--) {
      await access.removeAll(session, access.name(session, ''));
      if (access.isShared) return;
      try {
        await access.call(session, () => access.bucket(session).delete());
        return;
      } catch (error) {
        const { cause } = error as AppError;
        if (isMissing(cause)) return;
        // An upload that ended in between leaves the bucket not empty.
        if (!isConflict(cause) || tries <= 1) throw error;
      }
    }
  }
  async bucketExists(session: string): Promise<boolean> {
    const access = this.#access;
    const subject = access.isShared ? access.mark(session) : access.bucket(session);
    const [exists] = await access.call(session, () => subject.exists());
    return exists;
  }
  async list(session: string, folder: string): Promise<StoredObject[]> {
    checkAddress(session, folder);
    const prefix = this.#access.name(session, folder === '' ? '' : `${folder}/`);
    const objects: StoredObject[] = [];
    for await (const files of this.#access.pages(session, { prefix, delimiter: '/' })) {
      for (const file of files) {
        const name = file.name.slice(prefix.length);
        if (name === MARK || name === '') continue;
        objects.push({ name, ...versionOf(file.metadata) });
      }
    }
    return objects;
  }
  async stat(session: string, object: string): Promise<StoredObject | null> {
    const file = this.#access.file(session, object);
    const none = (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    };
    const found = await this.#access.call(session, () => file.getMetadata().catch(none));
    if (found === null) return null;
    return { name: baseOf(object), ...versionOf(found[0]) };
  }
  async upload(session: string, object: string, path: string, contentType: string): Promise<void> {
    const resumable = Bun.file(path).size > TUNABLES.cloudResumable.value;
    const file = this.#access.file(session, object, resumable);
    const send = (attempt: Attempt) => sendFile(file, path, { contentType, resumable }, attempt);
    await this.#access.call(session, send, transferTimes());
  }
  async download(session: string, object: string, path: string): Promise<void> {
    const file = this.#access.file(session, object);
    await writeComplete(path, (part) =>
      this.#access.call(session, (attempt) => fetchFile(file, part, attempt), transferTimes()),
    );
  }
  async read(session: string, object: string, { start, end, etag }: ObjectRange) {
    if (start === end) return new Uint8Array();
    const file = this.#access.file(session, object);
    file.generation = Number(etag);
    try {
      const read = () => readRange(file, start, end);
      return await this.#access.call(session, read);
    } catch (error) {
      throw isMissing((error as AppError).cause) ? replacedError(object) : error;
    }
  }
  async join(session: string, object: string, parts: readonly string[], contentType: string): Promise<void> {
    const sources = await joinSources(this, session, parts);
    await joinObjects(this.#access, session, { object, contentType, sources });
  }
  async remove(session: string, object: string): Promise<void> {
    const file = this.#access.file(session, object);
    await this.#access.call(session, () => file.delete({ ignoreNotFound: true }));
  }
  async removeFolder(session: string, folder: string): Promise<void> {
    checkAddress(session, folder);
    await this.#access.removeAll(session, `${this.#access.name(session, folder)}/`);
  }
  async orphans(isKnown: (session: string) => boolean, before: number): Promise<FoundOrphans> {
    return findOrphans({ ...this.#o, call: (call) => this.#access.call('', call) }, isKnown, before);
  }
  async signUpload({ session, object, contentType }: SignedUpload): Promise<string> {
    const file = this.#access.file(session, object);
    const now = this.#o.now();
    // Without a key file, Google signs: that is a call, too.
    const [url] = await this.#access.call(session, () =>
      file.getSignedUrl({
        version: 'v4',
        action: 'write',
        accessibleAt: now,
        expires: now + this.#o.uploadTtl * 1000,
        contentType,
      }),
    );
    return url;
  }
  async signDownload({ session, object, download }: SignedDownload): Promise<string> {
    const file = this.#access.file(session, object);
    const ttl = this.#o.downloadTtl * 1000;
    return this.#urls.get(
      { session, folder: folderOf(object), key: `${object}\n${download ?? ''}`, ttl },
      async () => {
        const now = this.#o.now();
        const [url] = await this.#access.call(session, () =>
          file.getSignedUrl({
            version: 'v4',
            action: 'read',
            accessibleAt: now,
            expires: now + ttl,
            ...(download === undefined ? {} : { promptSaveAs: download }),
          }),
        );
        return url;
      },
    );
  }
  /** Replaces URLs in listings by new ones; Google's signed URLs cannot be revoked. */
  revoke(session: string, folders: readonly string[]): void {
    this.#urls.forget(session, folders);
  }
}
