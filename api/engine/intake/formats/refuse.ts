import { CodecError } from '../../pixels/index.ts';

/** Returns the error for a variant of a format that is not read. */
export const unsupported = (reason: string): CodecError => new CodecError('UnsupportedKind', reason);

/** Returns the error for a file whose data end early. */
export const truncated = (): CodecError =>
  new CodecError('Truncated', 'is truncated: its image data ends early');

/** Returns the error for a file whose data contradict the format. */
export const corrupt = (what: string): CodecError => new CodecError('Corrupt', `cannot be decoded: ${what}`);
