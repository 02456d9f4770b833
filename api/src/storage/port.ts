import type { StorageKind } from '@twinset/contract';

/**
 * An object of a bucket. `name` is relative to the folder listed; `etag` changes with every new version, which was stored at
 * `stored` (milliseconds since 1970; of some services in whole seconds).
 */
export type StoredObject = { name: string; bytes: number; etag: string; stored: number };

/** Bytes of a version of an object. */
export type ObjectRange = { start: number; end: number; etag: string };

export type SignedUpload = { session: string; object: string; contentType: string };
/**
 * `download`: file name to save under; without it the object is shown inline. `stable`: the address remains the same for
 * half of its lifetime, so that browsers find the object in their cache.
 */
export type SignedDownload = { session: string; object: string; download?: string; stable?: boolean };

/** Content of a signature. `expires`: seconds since 1970. `download`: file name to save under, or "". */
export type SignedUrl = {
  method: 'GET' | 'PUT';
  session: string;
  object: string;
  contentType: string;
  download: string;
  expires: number;
};

/** The body of an upload that is being written to a file, by this thread or another. */
export type Part = {
  path: string;
  /**
   * Returns its size in bytes once the body is complete.
   * @param maxBytes limit of the size
   * @throws AppError as `uploadFailure`
   */
  whole(maxBytes: number): Promise<number>;
};

export type Incoming = {
  part: Part;
  maxBytes: number;
  /** Called when the file is complete; returns false if its URL was revoked in the meantime. */
  isStillValid: () => boolean;
};

/** Interface by which this server itself serves signed URLs, at `/api/storage`, without a storage service. */
export interface OwnUrls {
  /** Folder of files that are being received. */
  readonly parts: string;
  /**
   * Checks a URL before it is served.
   * @returns a function that returns false once the URL is revoked; it may expire in the meantime
   * @throws AppError Forbidden for a URL that this driver did not sign or that was revoked, LinkExpired if it only has
   *   expired
   */
  verify(url: SignedUrl, signature: string): () => boolean;
  /** Returns the total size of the objects directly in a folder, bytes. */
  bytesIn(session: string, folder: string): Promise<number>;
  /** Bytes of the uploads of all sessions. */
  readonly totalBytes: number;
  /**
   * Stores the body of a PUT to a signed URL. The object appears complete or not at all.
   * @returns its size in bytes
   * @throws AppError TooLarge, IncompleteUpload, Forbidden (revoked in the meantime), NoRoom, UploadFailed
   */
  receive(session: string, object: string, incoming: Incoming): Promise<number>;
  /** Removes what is left of uploads that ended before a time, milliseconds since 1970. Returns their number. */
  removeStaleParts(before: number): Promise<number>;
  /** Returns the path of an object's file, to be read and never written. */
  pathOf(session: string, object: string): string;
}

/** Access to objects of other buckets, which the operator allows to be read. */
export interface OtherBuckets {
  /** Yields the objects whose names begin with a prefix, in pages. */
  list(bucket: string, prefix: string): AsyncGenerator<{ name: string; bytes: number }[]>;
  /** Copies an object to a local path, completely or not at all; returns false if it no longer exists. */
  fetch(bucket: string, object: string, path: string): Promise<boolean>;
}

/** Sessions without a record that have files. `foreign`: how many belong to other servers, as far as is known. */
export type FoundOrphans = { sessions: string[]; foreign: number };

/**
 * Storage of sessions' files. `session` is the key of a session (a hash of its id); `object` is a path of the folders
 * of the specification, segments separated by "/". Every method may be repeated; deleting a missing object is not an
 * error. A new version of an object appears complete or not at all.
 */
export interface Storage {
  readonly kind: StorageKind;
  /** Null if a storage service serves the URLs that the driver signs. */
  readonly ownUrls: OwnUrls | null;
  /** Null for drivers without a storage service. */
  readonly others: OtherBuckets | null;
  /** Seconds for which signed URLs create files even after the session ended. */
  readonly lateUploads: number;
  /**
   * Checks that files can be stored.
   * @throws Error of the disk or the service if not
   */
  check(): Promise<void>;
  createBucket(session: string): Promise<void>;
  createFolders(session: string, folders: readonly string[]): Promise<void>;
  /** Removes the bucket (or the session's part of it) with all its objects. */
  deleteBucket(session: string): Promise<void>;
  bucketExists(session: string): Promise<boolean>;
  /** Objects directly in a folder, in no order. A driver may return one array again while nothing has changed. */
  list(session: string, folder: string): Promise<readonly StoredObject[]>;
  stat(session: string, object: string): Promise<StoredObject | null>;
  /** Stores a local file as an object, replacing an older version. The file may be linked, so it must not change. */
  upload(session: string, object: string, path: string, contentType: string): Promise<void>;
  /**
   * Copies an object to a local path and compares its checksum. The copy may be a link: replace it, never write to it.
   */
  download(session: string, object: string, path: string): Promise<void>;
  /**
   * Returns the bytes of an object from `start` to before `end`, of the version that `etag` names.
   * @throws AppError WrongState if this version no longer exists
   */
  read(session: string, object: string, range: ObjectRange): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Joins objects into one, in this order; they remain. Where the service can, their bytes do not pass through the server.
   * Pieces of at least 5 MiB and up to 10,000 of them are joined fastest everywhere. What a crash leaves is removed with
   * the folder of the first of `parts`, or with the bucket.
   * @throws RangeError without parts, Error naming a part that does not exist
   */
  join(session: string, object: string, parts: readonly string[], contentType: string): Promise<void>;
  remove(session: string, object: string): Promise<void>;
  /** Removes a folder's objects, including those of its sub-folders. */
  removeFolder(session: string, folder: string): Promise<void>;
  signUpload(input: SignedUpload): Promise<string>;
  signDownload(input: SignedDownload): Promise<string>;
  /**
   * Finds files of sessions without a record.
   * @param before only those created before this time, milliseconds since 1970
   */
  orphans(isKnown: (session: string) => boolean, before: number): Promise<FoundOrphans>;
  /** Makes URLs signed for these folders stop working, where the driver can; until a restart even if it throws. */
  revoke(session: string, folders: readonly string[]): void;
}
