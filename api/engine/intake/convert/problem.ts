import { CodecError } from '../../pixels/index.ts';

/** Problem of one file of a pair; the other pairs are converted. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';

  constructor(
    /** Path in the listing. */
    readonly path: string,
    /** Sentence for users. */
    readonly reason: string,
  ) {
    super(`${path}: ${reason}`);
  }
}

/** Runs `work` on a file; problems of its contents name it. */
export async function ofFile<T>(path: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodecError) throw new FileProblem(path, `The file ${error.reason}.`);
    if ((error as { code?: string }).code === 'ENOENT') throw new FileProblem(path, 'File not found.');
    throw error;
  }
}
