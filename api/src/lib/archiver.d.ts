/** Types of the used part of archiver 8, which has none. */
declare module 'archiver' {
  import type { Readable, Transform } from 'node:stream';

  export class ZipArchive extends Transform {
    constructor(options?: { store?: boolean; forceZip64?: boolean });
    append(source: string | Buffer | Readable, data: { name: string; date?: Date }): this;
    finalize(): Promise<void>;
    abort(): this;
  }
}
