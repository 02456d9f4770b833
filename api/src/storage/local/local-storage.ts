import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { joinSources } from '../join-sources.ts';
import { baseOf, checkAddress, folderOf } from '../object-path.ts';
import { olderIn, orphansIn } from '../orphans.ts';
import type {
  FoundOrphans,
  Incoming,
  ObjectRange,
  OwnUrls,
  SignedDownload,
  SignedUpload,
  SignedUrl,
  Storage,
  StoredObject,
} from '../port.ts';
import { replacedError } from '../replaced-error.ts';
import { newPart } from '../write-part.ts';
import { createFlushes } from './flush-files.ts';
import { createIndexCache, readEntry } from './index-cache.ts';
import { joinFiles } from './join-files.ts';
import { linkFile } from './link-file.ts';
import { receiveFile } from './receive.ts';
import { signClaim, verifyClaim } from './sign.ts';
import { createUploadBytes } from './upload-bytes.ts';

export type LocalOptions = {
  /** Folder of the buckets. */
  root: string;
  key: Uint8Array;
  epochs: {
    get(session: string, folder: string): number;
    peek(session: string, folder: string): number | null;
    raise(session: string, folders: readonly string[]): void;
  };
  /** Path prefix of signed URLs. */
  base: string;
  /** Seconds. */
  uploadTtl: number;
  downloadTtl: number;
  /** Flushes files to disk when they are transferred. */
  flush: boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
};

const encode = (object: string) => object.split('/').map(encodeURIComponent).join('/');

/** Buckets as folders of the local disk; URLs signed by HMAC-SHA256 and served by the server itself. */
export class LocalStorage implements Storage, OwnUrls {
  readonly kind = 'local';
  readonly ownUrls = this;
  readonly others = null;
  readonly lateUploads = 0;
  readonly #o: LocalOptions & { now: () => number };
  readonly #index = createIndexCache();
  readonly #uploadBytes = createUploadBytes();
  readonly #flushes = createFlushes();

  constructor(options: LocalOptions) {
    this.#o = { now: Date.now, ...options };
  }

  /** Removes the remains of interrupted writes; call it before the first use. */
  async open(): Promise<void> {
    await rm(this.parts, { recursive: true, force: true });
    await mkdir(this.parts, { recursive: true });
    const buckets = join(this.#o.root, 'buckets');
    await mkdir(buckets, { recursive: true });
    void this.#uploadBytes.read(buckets);
  }

  async check(): Promise<void> {
    await stat(join(this.#o.root, 'buckets'));
    const part = this.#part();
    try {
      await writeFile(part, 'check');
    } finally {
      await rm(part, { force: true });
    }
  }

  #bucket(session: string): string {
    checkAddress(session);
    return join(this.#o.root, 'buckets', session);
  }
  pathOf(session: string, object: string): string {
    checkAddress(session, object);
    return join(this.#bucket(session), object);
  }
  get parts(): string {
    return join(this.#o.root, 'parts');
  }
  get totalBytes(): number {
    return this.#uploadBytes.total;
  }
  #part = () => newPart(this.parts);

  async createBucket(session: string): Promise<void> {
    await mkdir(this.#bucket(session), { recursive: true });
  }
  async createFolders(session: string, folders: readonly string[]): Promise<void> {
    for (const folder of folders) await mkdir(this.pathOf(session, folder), { recursive: true });
  }
  async deleteBucket(session: string): Promise<void> {
    const path = this.#bucket(session);
    this.#index.forget(path);
    await rm(path, { recursive: true, force: true });
    this.#index.forget(path);
    this.#uploadBytes.forget(path);
  }
  async orphans(isKnown: (session: string) => boolean, before: number): Promise<FoundOrphans> {
    return { sessions: await orphansIn(join(this.#o.root, 'buckets'), isKnown, before), foreign: 0 };
  }
  async removeStaleParts(before: number): Promise<number> {
    const stale = await olderIn(this.parts, before);
    for (const name of stale) await rm(join(this.parts, name), { force: true });
    return stale.length;
  }
  async bucketExists(session: string): Promise<boolean> {
    return stat(this.#bucket(session)).then(
      (s) => s.isDirectory(),
      () => false,
    );
  }
  async list(session: string, folder: string): Promise<readonly StoredObject[]> {
    const index = await this.#index.list(this.pathOf(session, folder));
    index.list ??= [...index.entries.values()];
    return index.list;
  }
  async bytesIn(session: string, folder: string): Promise<number> {
    return (await this.#index.list(this.pathOf(session, folder))).bytes;
  }
  async stat(session: string, object: string): Promise<StoredObject | null> {
    return readEntry(this.pathOf(session, object), baseOf(object));
  }
  async #changed(path: string): Promise<void> {
    const entry = readEntry(path, baseOf(path));
    if (entry) await this.#index.set(dirname(path), entry);
    else await this.#index.delete(dirname(path), baseOf(path));
    const folder = dirname(path);
    if (this.#uploadBytes.counts(folder))
      this.#uploadBytes.set(folder, (await this.#index.list(folder)).bytes);
  }
  async upload(session: string, object: string, from: string): Promise<void> {
    const path = this.pathOf(session, object);
    await linkFile(from, path, this.#part());
    await this.#changed(path);
  }
  async download(session: string, object: string, to: string): Promise<void> {
    const path = this.pathOf(session, object);
    // An upload is acknowledged once it is complete; from its transfer on it must also survive a power failure.
    if (this.#o.flush) await this.#flushes.wait(path, await this.#index.list(dirname(path)));
    await linkFile(path, to, this.#part());
  }
  async read(session: string, object: string, { start, end, etag }: ObjectRange) {
    if ((await this.stat(session, object))?.etag !== etag) throw replacedError(object);
    return Bun.file(this.pathOf(session, object)).slice(start, end).bytes();
  }
  async join(session: string, object: string, parts: readonly string[]): Promise<void> {
    const path = this.pathOf(session, object);
    const sources = await joinSources(this, session, parts);
    await joinFiles(
      sources.map((source) => this.pathOf(session, source.object)),
      path,
      this.#part(),
    );
    await this.#changed(path);
  }
  async remove(session: string, object: string): Promise<void> {
    const path = this.pathOf(session, object);
    await rm(path, { force: true });
    await this.#changed(path);
  }
  async removeFolder(session: string, folder: string): Promise<void> {
    const path = this.pathOf(session, folder);
    await rm(path, { recursive: true, force: true });
    this.#index.forget(path);
    this.#uploadBytes.forget(path);
  }

  async receive(session: string, object: string, incoming: Incoming): Promise<number> {
    const path = this.pathOf(session, object);
    const bytes = await receiveFile(path, incoming);
    await this.#changed(path);
    return bytes;
  }

  #url(claim: Omit<SignedUrl, 'expires'>, ttl: number, stable = false): string {
    const now = Math.floor(this.#o.now() / 1000);
    const half = Math.max(1, Math.floor(ttl / 2));
    const expires = stable ? (Math.floor(now / half) + 2) * half : now + ttl;
    const epoch = this.#o.epochs.get(claim.session, folderOf(claim.object));
    const query = new URLSearchParams({ expires: String(expires) });
    if (claim.contentType) query.set('type', claim.contentType);
    if (claim.download) query.set('download', claim.download);
    query.set('signature', signClaim(this.#o.key, { ...claim, expires, epoch }));
    return `${this.#o.base}/${claim.session}/${encode(claim.object)}?${query}`;
  }
  async signUpload({ session, object, contentType }: SignedUpload): Promise<string> {
    checkAddress(session, object);
    return this.#url({ method: 'PUT', session, object, contentType, download: '' }, this.#o.uploadTtl);
  }
  async signDownload({ session, object, download = '', stable }: SignedDownload): Promise<string> {
    checkAddress(session, object);
    const claim = { method: 'GET', session, object, contentType: '', download } as const;
    return this.#url(claim, this.#o.downloadTtl, stable);
  }
  verify(claim: SignedUrl, signature: string): () => boolean {
    const folder = folderOf(claim.object);
    const present = () => this.#o.epochs.peek(claim.session, folder);
    const epoch = present();
    if (epoch === null || !verifyClaim(this.#o.key, { ...claim, epoch }, signature))
      throw new AppError('Forbidden');
    if (!(claim.expires * 1000 > this.#o.now())) throw new AppError('LinkExpired');
    return () => present() === epoch;
  }
  revoke(session: string, folders: readonly string[]): void {
    this.#o.epochs.raise(session, folders);
  }
}
