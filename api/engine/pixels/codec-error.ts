/** Stable code of a problem with a file. */
export type CodecErrorCode =
  | 'Empty'
  | 'UnsupportedFormat'
  | 'UnsupportedKind'
  | 'TooLarge'
  | 'Truncated'
  | 'Corrupt'
  | 'InvalidRaster';

/**
 * A file that cannot be read (or a raster that cannot be written). `reason` is a clause for users that follows a file
 * name ("is truncated ..."), and contains neither the name nor a path; `format` is the detected format, if that is the
 * problem.
 */
export class CodecError extends Error {
  override readonly name = 'CodecError';

  constructor(
    readonly code: CodecErrorCode,
    readonly reason: string,
    readonly format?: string,
  ) {
    super(reason);
  }
}
