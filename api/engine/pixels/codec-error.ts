/** What is wrong with a file, as a stable word. */
export type CodecErrorCode =
  | 'Empty'
  | 'UnsupportedFormat'
  | 'UnsupportedKind'
  | 'TooLarge'
  | 'Truncated'
  | 'Corrupt'
  | 'InvalidRaster';

/**
 * A file that cannot be read (or a raster that cannot be written). `reason` is a clause for people that follows a
 * file name ("is cut off ..."), and names neither the file nor a path; `format` is what the bytes really are, where
 * that is the point.
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
