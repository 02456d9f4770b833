import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutBucketCorsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { TUNABLES } from '../../tunables.ts';
import { BROWSER_HEADERS, BROWSER_METHODS } from '../browser-access.ts';
import { MARK } from '../mark.ts';
import { checkAddress } from '../object-path.ts';
import { type Attempt, type CallTimes, withRetries } from '../retry.ts';
import type { S3Clients } from './client.ts';
import { isMissing, isNotImplemented, isTransient, type Place, storageError } from './errors.ts';
import type { ObjectAddress } from './transfers.ts';

export type AccessOptions = {
  clients: S3Clients;
  /** Bucket of all sessions, with one prefix per session. */
  bucket: string;
  /** Origins whose pages may read and write; "*" for any. */
  origins: string[];
};

/** The bucket of the sessions, and calls to it: repeated if that helps, with failures that people understand. */
export class BucketAccess {
  readonly #o: AccessOptions;
  #isPrepared = false;

  constructor(options: AccessOptions) {
    this.#o = options;
  }
  /** Returns the address of an object. */
  address(session: string, object: string): ObjectAddress {
    checkAddress(session, object);
    return { Bucket: this.#o.bucket, Key: `${session}/${object}` };
  }
  /** Returns the beginning of the names of a folder's objects; of all those of the session for "". */
  prefix(session: string, folder = ''): string {
    checkAddress(session, folder);
    return folder === '' ? `${session}/` : `${session}/${folder}/`;
  }
  /** Returns the address of the object that marks a folder, or for "" the session. */
  mark(session: string, folder = ''): ObjectAddress {
    return { Bucket: this.#o.bucket, Key: this.prefix(session, folder) + MARK };
  }
  /**
   * Calls the service.
   * @throws AppError StorageUnavailable naming cause and bucket
   */
  async call<T>(
    call: (attempt: Attempt) => Promise<T>,
    times?: CallTimes,
    place: Place = { bucket: this.#o.bucket, variable: 'S3_BUCKET' },
  ): Promise<T> {
    try {
      return await withRetries(call, isTransient, times);
    } catch (error) {
      throw storageError(error, place);
    }
  }
  /** Creates an object without content. */
  async createMark(address: ObjectAddress, metadata?: Record<string, string>): Promise<void> {
    const command = new PutObjectCommand({ ...address, Body: new Uint8Array(), Metadata: metadata });
    await this.call(({ signal }) => this.#o.clients.client.send(command, { abortSignal: signal }));
  }
  /** Reads what is known about an object; null if it does not exist. */
  head(address: ObjectAddress): Promise<HeadObjectCommandOutput | null> {
    const command = new HeadObjectCommand(address);
    return this.call(({ signal }) =>
      this.#o.clients.client.send(command, { abortSignal: signal }).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
  }
  /** Yields the pages of a listing, each of up to 1,000 objects. */
  async *pages(
    query: { prefix: string; delimiter?: '/' },
    place?: Place,
  ): AsyncGenerator<ListObjectsV2CommandOutput> {
    const Bucket = place?.bucket ?? this.#o.bucket;
    const { prefix: Prefix, delimiter: Delimiter } = query;
    for (let token: string | undefined; ; ) {
      const command = new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken: token });
      const page = await this.call(
        ({ signal }) => this.#o.clients.client.send(command, { abortSignal: signal }),
        undefined,
        place,
      );
      yield page;
      token = page.NextContinuationToken;
      if (!page.IsTruncated || token === undefined) return;
    }
  }
  /** Removes all objects whose names begin with `prefix`. */
  async removeAll(prefix: string): Promise<void> {
    // From the beginning each time: places in a listing move when objects are removed.
    for (;;) {
      const { value } = await this.pages({ prefix }).next();
      const keys = (value?.Contents ?? []).map(({ Key }: { Key?: string }) => ({ Key }));
      if (keys.length === 0) return;
      await this.remove(keys);
    }
  }
  /** Removes the parts of unfinished uploads of objects whose names begin with `prefix`; listings do not show them. */
  async removeUnfinished(Prefix: string): Promise<void> {
    const { bucket: Bucket, clients } = this.#o;
    for (;;) {
      const listing = new ListMultipartUploadsCommand({ Bucket, Prefix });
      const { Uploads = [] } = await this.call(({ signal }) =>
        clients.client.send(listing, { abortSignal: signal }),
      );
      if (Uploads.length === 0) return;
      for (const { Key, UploadId } of Uploads)
        await this.abortUpload({ Bucket, Key: Key as string }, UploadId);
    }
  }
  /** Removes the parts of an unfinished upload; does nothing if there are none. */
  async abortUpload(address: ObjectAddress, UploadId: string | undefined): Promise<void> {
    const command = new AbortMultipartUploadCommand({ ...address, UploadId });
    await this.call(({ signal }) =>
      this.#o.clients.client.send(command, { abortSignal: signal }).catch((error) => {
        if (!isMissing(error)) throw error;
      }),
    );
  }
  /**
   * Removes up to 1,000 objects; those that are missing are no failure.
   * @throws AppError StorageUnavailable
   */
  async remove(Objects: { Key: string }[]): Promise<void> {
    const { bucket: Bucket, clients } = this.#o;
    await this.call(async ({ signal }) => {
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
      const { Errors = [] } = await clients.client.send(command, { abortSignal: signal });
      const [first] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
      // The failure of one object has no status; that of the code is the nearest.
      if (first)
        throw Object.assign(new Error(`${first.Key}: ${first.Message}`), {
          name: first.Code,
          $metadata: { httpStatusCode: first.Code === 'AccessDenied' ? 403 : 500 },
        });
    });
  }
  /** Checks that the bucket exists and can be reached with these credentials. */
  async check(): Promise<void> {
    const { bucket: Bucket, clients } = this.#o;
    await this.call(({ signal }) =>
      clients.client.send(new HeadBucketCommand({ Bucket }), { abortSignal: signal }),
    );
  }
  /** Checks that objects can be written and removed, and sets the rules for browsers; once. */
  async prepare(): Promise<void> {
    if (this.#isPrepared) return;
    const { bucket: Bucket, clients, origins } = this.#o;
    const { client } = clients;
    await this.check();
    const Key = `.twinset-${crypto.randomUUID()}`;
    await this.createMark({ Bucket, Key });
    await this.remove([{ Key }]);
    const rule = {
      AllowedOrigins: origins,
      AllowedMethods: BROWSER_METHODS,
      // The header of the content type is not among those that every page may send.
      AllowedHeaders: ['*'],
      ExposeHeaders: BROWSER_HEADERS,
      MaxAgeSeconds: TUNABLES.cloudCorsMaxAge.value,
    };
    const command = new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } });
    await this.call(({ signal }) =>
      client.send(command, { abortSignal: signal }).catch((error) => {
        // Services without rules per bucket have one for all, which their operator sets.
        if (!isNotImplemented(error)) throw error;
      }),
    );
    this.#isPrepared = true;
  }
}
