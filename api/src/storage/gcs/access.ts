import type { Bucket, Storage as Client, File, GetFilesOptions } from '@google-cloud/storage';
import { forEachConcurrent } from '@twinset/engine';
import { TUNABLES } from '../../tunables.ts';
import { MARK } from '../mark.ts';
import { checkAddress } from '../object-path.ts';
import { type Attempt, type CallTimes, withRetries } from '../retry.ts';
import { browserRules } from './browser-rules.ts';
import type { GcsClients } from './client.ts';
import { isMissing, isTransient, type Place, storageError } from './errors.ts';
import { MARK_OPTIONS } from './orphans.ts';

export type AccessOptions = GcsClients & {
  /** One bucket for all sessions; by default each session has a separate bucket. */
  bucket?: string;
  /** Name prefix of per-session buckets. */
  bucketPrefix: string;
  /** Origins whose pages may read and write; "*" for any. */
  origins: string[];
};

/** Buckets and objects of sessions, and the calls to them: repeated if that helps, with failures that people understand. */
export class BucketAccess {
  readonly #o: AccessOptions;
  #isPrepared = false;

  constructor(options: AccessOptions) {
    this.#o = options;
  }
  get isShared(): boolean {
    return this.#o.bucket !== undefined;
  }
  bucket(session: string, client: Client = this.#o.client): Bucket {
    checkAddress(session);
    return client.bucket(this.#o.bucket ?? `${this.#o.bucketPrefix}-${session}`);
  }
  /** Returns the name of an object in its bucket; that of the session's part for "". */
  name(session: string, object: string): string {
    return this.isShared ? `${session}/${object}` : object;
  }
  /**
   * Returns the handle of an object.
   * @param isLarge uses the client that resumes uploads
   */
  file(session: string, object: string, isLarge = false): File {
    checkAddress(session, object);
    const client = isLarge ? this.#o.resuming : this.#o.client;
    return this.bucket(session, client).file(this.name(session, object));
  }
  /** Returns the object that marks a folder, or for "" the session's bucket. */
  mark(session: string, folder = ''): File {
    checkAddress(session, folder);
    return this.bucket(session).file(this.name(session, folder === '' ? MARK : `${folder}/${MARK}`));
  }
  /**
   * Calls the service for a session, or for none ("").
   * @throws AppError StorageUnavailable naming cause and bucket
   */
  call<T>(session: string, call: (attempt: Attempt) => Promise<T>, times?: CallTimes): Promise<T> {
    const { bucket, bucketPrefix } = this.#o;
    if (bucket !== undefined) return this.callAt({ bucket, variable: 'GCS_BUCKET' }, call, times);
    return this.callAt(session === '' ? {} : { bucket: `${bucketPrefix}-${session}` }, call, times);
  }
  /**
   * Calls the service for a bucket.
   * @throws AppError StorageUnavailable naming cause and bucket
   */
  async callAt<T>(place: Place, call: (attempt: Attempt) => Promise<T>, times?: CallTimes): Promise<T> {
    try {
      return await withRetries(call, isTransient, times);
    } catch (error) {
      throw storageError(error, place);
    }
  }
  /** Yields pages of up to 1,000 objects; none if the session has no bucket. */
  async *pages(session: string, query: GetFilesOptions): AsyncGenerator<File[]> {
    const bucket = this.bucket(session);
    const none = (error: unknown): [File[], null] => {
      if (!this.isShared && isMissing(error)) return [[], null];
      throw error;
    };
    for (let next: GetFilesOptions | null = query; next !== null; ) {
      const options: GetFilesOptions = { ...next, autoPaginate: false };
      const [files, following] = await this.call(session, () => bucket.getFiles(options).catch(none));
      yield files;
      next = following as GetFilesOptions | null;
    }
  }
  /** Removes all objects whose names begin with `prefix`. */
  async removeAll(session: string, prefix: string): Promise<void> {
    // From the beginning each time: places in a listing move when objects are removed.
    for (;;) {
      const { value: files = [] } = await this.pages(session, { prefix }).next();
      if (files.length === 0) return;
      await forEachConcurrent(files as File[], TUNABLES.outputsAtOnce.value, async (file) => {
        await this.call(session, () => file.delete({ ignoreNotFound: true }));
      });
    }
  }
  allowBrowsers(session: string, bucket: Bucket): Promise<unknown> {
    return this.call(session, () => bucket.setCorsConfiguration(browserRules(this.#o.origins)));
  }
  /** Checks that the service can be reached with these credentials, and that the one bucket exists. */
  async check(): Promise<void> {
    const { bucket, client } = this.#o;
    await this.call('', async () => {
      if (bucket !== undefined) await client.bucket(bucket).getMetadata();
      else await client.getBuckets({ maxResults: 1, autoPaginate: false });
    });
  }
  /** Checks access and sets the rules for browsers of the one bucket; once. */
  async prepare(): Promise<void> {
    if (this.#isPrepared) return;
    const { bucket: name, client } = this.#o;
    await this.check();
    if (name !== undefined) {
      const bucket = client.bucket(name);
      const probe = bucket.file(`.twinset-${crypto.randomUUID()}`);
      await this.allowBrowsers('', bucket);
      await this.call('', () => probe.save('', MARK_OPTIONS));
      await this.call('', () => probe.delete({ ignoreNotFound: true }));
    }
    this.#isPrepared = true;
  }
}
