import { mutants } from '../mutant.ts';

const SIGN = ['storage/local/sign.test.ts', 'storage/local/local-storage.test.ts'] as const;

/** Faults in the storage of a local folder, its signed URLs and its writes. */
export const STORAGE = mutants('api/src', [
  [
    'expiry of a signed URL is not checked',
    'storage/local/local-storage.ts',
    "if (!(claim.expires * 1000 > this.#o.now())) throw new AppError('LinkExpired');",
    '',
    ...SIGN,
  ],
  ['signature does not cover the session', 'storage/local/sign.ts', '        claim.session,\n', '', ...SIGN],
  [
    'uploads are not flushed',
    'storage/local/local-storage.ts',
    'if (this.#o.flush) await this.#flushes.wait(path, await this.#index.list(dirname(path)));',
    '',
    'storage/local/flush-files.test.ts',
  ],
  [
    'a failed flush of another file is lost',
    'storage/local/flush-files.ts',
    'flush.catch(() => {});',
    'flush.catch(() => flushes.delete(entry));',
    'storage/local/flush-files.test.ts',
  ],
  [
    'signature does not cover the content type',
    'storage/local/sign.ts',
    '        claim.contentType,\n',
    '',
    ...SIGN,
  ],
  ['signature does not cover the method', 'storage/local/sign.ts', '        claim.method,\n', '', ...SIGN],
  ['signature does not cover the expiry', 'storage/local/sign.ts', '        claim.expires,\n', '', ...SIGN],
  [
    'any signature is valid',
    'storage/local/sign.ts',
    'given.length === wanted.length && timingSafeEqual(given, wanted)',
    'given.length === wanted.length',
    ...SIGN,
  ],
  [
    'revoked URLs stay valid',
    'storage/local/local-storage.ts',
    'this.#o.epochs.raise(session, folders);',
    '{}',
    ...SIGN,
  ],
  [
    'uploads are signed for the time of downloads',
    'storage/local/local-storage.ts',
    'this.#o.uploadTtl);',
    'this.#o.downloadTtl);',
    'storage/local/local-storage.test.ts',
  ],
  [
    'a short body counts as whole',
    'storage/write-part.ts',
    'if (length !== null && bytes !== length)',
    'if (false)',
    'storage/write-part.test.ts',
  ],
  [
    'a body of unknown length has no limit',
    'storage/write-part.ts',
    'if (bytes > limit.bytes) throw tooLarge(limit);\n      sink',
    'sink',
    'storage/write-part.test.ts',
  ],
  [
    'bytes of a replaced file count twice',
    'storage/local/index-cache.ts',
    'entry.bytes - (index.entries.get(entry.name)?.bytes ?? 0)',
    'entry.bytes',
    'storage/local/index-cache.test.ts',
  ],
  [
    'an object path may contain two dots',
    'storage/object-path.ts',
    'if (problem !== null) throw',
    'if (false) throw',
    'storage/local/local-storage.test.ts',
  ],
]);
