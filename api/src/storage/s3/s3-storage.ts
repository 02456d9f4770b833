import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { forEachConcurrent } from '@twinset/engine';
import { disposition } from '../../http/file-response.ts';
import { AppError } from '../../lib/app-error.ts';
import { TUNABLES } from '../../tunables.ts';
import type { CloudOptions } from '../cloud-options.ts';
import { joinSources } from '../join-sources.ts';
import { MARK, OWNER } from '../mark.ts';
import { baseOf, folderOf } from '../object-path.ts';
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
import { transferTimes } from '../retry.ts';
import { createUrlCache } from '../url-cache.ts';
import { writeComplete } from '../write-complete.ts';
import { type AccessOptions, BucketAccess } from './access.ts';
import { isReplaced, isTransient } from './errors.ts';
import { joinObjects } from './join.ts';
import { findOrphans } from './orphans.ts';
import { createOtherBuckets } from './other-buckets.ts';
import { fetchFile, readRange, sendFile } from './transfers.ts';

const timeOf = (modified: Date | undefined): number => modified?.getTime() ?? 0;

export type S3Options = AccessOptions & CloudOptions;

/** A bucket of an S3-compatible service, with one prefix per session and presigned URLs. */
export class S3Storage implements Storage {
  readonly kind = 's3';
  readonly ownUrls = null;
  readonly others: OtherBuckets;
  readonly #o: S3Options & { now: () => number };
  readonly #access: BucketAccess;
  readonly #urls: ReturnType<typeof createUrlCache>;

  constructor(options: S3Options) {
    this.#o = { now: Date.now, ...options };
    this.#access = new BucketAccess(options);
    this.others = createOtherBuckets(options.clients, this.#access);
    this.#urls = createUrlCache(this.#o.now);
  }
  get lateUploads(): number {
    return this.#o.uploadTtl;
  }
  /**
   * Checks credentials and bucket. Returns the failure of a service that is down, which may pass.
   * @throws AppError with a sentence that names the variable
   */
  async open(): Promise<AppError | null> {
    try {
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
    await this.#access.prepare();
    await this.#access.createMark(this.#access.mark(session), { [OWNER]: this.#o.owner });
  }
  async createFolders(session: string, folders: readonly string[]): Promise<void> {
    await forEachConcurrent(folders, TUNABLES.outputsAtOnce.value, (folder) =>
      this.#access.createMark(this.#access.mark(session, folder)),
    );
  }
  async deleteBucket(session: string): Promise<void> {
    this.#urls.forget(session);
    await this.#access.removeAll(this.#access.prefix(session));
    await this.#access.removeUnfinished(this.#access.prefix(session));
  }
  async bucketExists(session: string): Promise<boolean> {
    return (await this.#access.head(this.#access.mark(session))) !== null;
  }
  async list(session: string, folder: string): Promise<StoredObject[]> {
    const prefix = this.#access.prefix(session, folder);
    const objects: StoredObject[] = [];
    for await (const { Contents = [] } of this.#access.pages({ prefix, delimiter: '/' })) {
      for (const { Key = '', Size = 0, ETag = '', LastModified } of Contents) {
        const name = Key.slice(prefix.length);
        if (name === MARK || name === '') continue;
        objects.push({ name, bytes: Size, etag: ETag, stored: timeOf(LastModified) });
      }
    }
    return objects;
  }
  async stat(session: string, object: string): Promise<StoredObject | null> {
    const found = await this.#access.head(this.#access.address(session, object));
    if (found === null) return null;
    const { ContentLength = 0, ETag = '', LastModified } = found;
    return { name: baseOf(object), bytes: ContentLength, etag: ETag, stored: timeOf(LastModified) };
  }
  async upload(session: string, object: string, path: string, contentType: string): Promise<void> {
    const address = this.#access.address(session, object);
    await this.#access.call(
      (attempt) => sendFile(this.#o.clients, address, { path, contentType }, attempt),
      transferTimes(),
    );
  }
  async download(session: string, object: string, path: string): Promise<void> {
    const address = this.#access.address(session, object);
    await writeComplete(path, (part) =>
      this.#access.call((attempt) => fetchFile(this.#o.clients, address, part, attempt), transferTimes()),
    );
  }
  async read(session: string, object: string, range: ObjectRange) {
    if (range.start === range.end) return new Uint8Array();
    const address = this.#access.address(session, object);
    try {
      return await this.#access.call(({ signal }) => readRange(this.#o.clients, address, range, signal));
    } catch (error) {
      throw isReplaced((error as AppError).cause) ? replacedError(object) : error;
    }
  }
  async join(session: string, object: string, parts: readonly string[], contentType: string): Promise<void> {
    const address = this.#access.address(session, object);
    const sources = await joinSources(this, session, parts);
    const addressed = sources.map(({ object, ...rest }) => {
      return { ...rest, address: this.#access.address(session, object) };
    });
    await joinObjects(this.#o.clients, this.#access, { address, contentType, sources: addressed });
  }
  async remove(session: string, object: string): Promise<void> {
    const { Key } = this.#access.address(session, object);
    await this.#access.remove([{ Key }]);
  }
  async removeFolder(session: string, folder: string): Promise<void> {
    await this.#access.removeAll(this.#access.prefix(session, folder));
  }
  orphans(isKnown: (session: string) => boolean, before: number): Promise<FoundOrphans> {
    return findOrphans(this.#access, this.#o.owner, isKnown, before);
  }
  signUpload({ session, object, contentType }: SignedUpload): Promise<string> {
    const command = new PutObjectCommand({
      ...this.#access.address(session, object),
      ContentType: contentType,
    });
    return this.#sign(command, this.#o.uploadTtl, new Set(['content-type']));
  }
  async signDownload({ session, object, download }: SignedDownload): Promise<string> {
    const ttl = this.#o.downloadTtl;
    const key = `${object}\n${download ?? ''}`;
    return this.#urls.get({ session, folder: folderOf(object), key, ttl: ttl * 1000 }, () =>
      this.#sign(
        new GetObjectCommand({
          ...this.#access.address(session, object),
          ...(download === undefined ? {} : { ResponseContentDisposition: disposition(download) }),
        }),
        ttl,
      ),
    );
  }
  #sign(
    command: PutObjectCommand | GetObjectCommand,
    expiresIn: number,
    signableHeaders?: Set<string>,
  ): Promise<string> {
    return this.#access.call(() =>
      getSignedUrl(this.#o.clients.signing, command, {
        expiresIn,
        signableHeaders,
        signingDate: new Date(this.#o.now()),
      }),
    );
  }
  /** Replaces URLs in listings by new ones; presigned URLs cannot be revoked. */
  revoke(session: string, folders: readonly string[]): void {
    this.#urls.forget(session, folders);
  }
}
