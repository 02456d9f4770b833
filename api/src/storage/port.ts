/** An object of a bucket. `name` is relative to the folder listed; `etag` changes with every new version. */
export type StoredObject = { name: string; bytes: number; etag: string };

export type SignedUpload = { session: string; object: string; contentType: string };
/** `download`: file name to save under; without it the object is shown in place. */
export type SignedDownload = { session: string; object: string; download?: string };

/**
 * Where a session's files live. `session` is the key of a session (a hash of its id); `object` is a path of the
 * folders of the specification, segments parted by "/". Every method may be repeated; deleting what is gone is no
 * error. A new version of an object appears whole or not at all.
 */
export interface Storage {
  readonly kind: 'local' | 'gcs';
  createBucket(session: string): Promise<void>;
  createFolders(session: string, folders: readonly string[]): Promise<void>;
  /** Removes the bucket (or the session's part of it) with all that is in it. */
  deleteBucket(session: string): Promise<void>;
  bucketExists(session: string): Promise<boolean>;
  /** Objects directly in a folder, in no order. */
  list(session: string, folder: string): Promise<StoredObject[]>;
  stat(session: string, object: string): Promise<StoredObject | null>;
  /** Stores a local file as an object, replacing an older version. The file may be linked, so it must not change. */
  upload(session: string, object: string, path: string, contentType: string): Promise<void>;
  /** Brings an object to a local path, its checksum compared. The copy may be a link: replace it, never write to it. */
  download(session: string, object: string, path: string): Promise<void>;
  remove(session: string, object: string): Promise<void>;
  /** Removes a folder's objects, those of its sub-folders too. */
  removeFolder(session: string, folder: string): Promise<void>;
  signUpload(input: SignedUpload): Promise<string>;
  signDownload(input: SignedDownload): Promise<string>;
  /** Makes URLs signed for these folders stop working, where the driver can. */
  revoke(session: string, folders: readonly string[]): Promise<void>;
}
