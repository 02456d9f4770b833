import { UsageError } from './exit-codes.ts';
import type { Options } from './options.ts';

/**
 * Reads the file of an option.
 * @throws UsageError if it cannot be read
 */
async function ofFile<T>(option: string, path: string, read: (path: string) => Promise<T>): Promise<T> {
  try {
    return await read(path);
  } catch (cause) {
    const { code = 'unknown error' } = cause as { code?: string };
    if (code === 'ENOENT') throw new UsageError(`The file of ${option} does not exist: ${path}`);
    throw new UsageError(`The file of ${option} cannot be read (${code}): ${path}`);
  }
}

/** Returns the text of the file of an option. */
export const textOf = (option: string, path: string) => ofFile(option, path, (file) => Bun.file(file).text());
/** Reads one byte of the file of an option, which fails for a folder. */
export const checkFile = (option: string, path: string) =>
  ofFile(option, path, (file) => Bun.file(file).slice(0, 1).bytes());

/** Returns whether a value of JSON is an object with fields. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the unchecked configuration with the preset and what `--repair`, `--waive` and `--export` add. */
export async function configOf({
  config,
  preset,
  repair,
  waive,
  export: exports,
}: Options): Promise<unknown> {
  let given: unknown = {};
  if (config !== undefined) {
    const text = await textOf('--config', config);
    try {
      given = JSON.parse(text);
    } catch (cause) {
      throw new UsageError(`The file of --config is not JSON: ${config} (${(cause as Error).message})`);
    }
  }
  // A value that is not an object is refused later, with all other problems.
  if (!isFields(given)) return given;
  const joined = (key: 'repairs' | 'waive' | 'exports', added: readonly unknown[]) => {
    if (added.length === 0) return {};
    const listed = given[key];
    return { [key]: [...new Set([...(Array.isArray(listed) ? listed : []), ...added])] };
  };
  const { transformRanges } = given;
  // Ranges of the file replace those of the preset one transform at a time; a wrong type is refused later.
  const ranges =
    preset && transformRanges && typeof transformRanges === 'object' && !Array.isArray(transformRanges)
      ? { transformRanges: { ...preset.transformRanges, ...transformRanges } }
      : {};
  return {
    ...preset,
    ...given,
    ...ranges,
    ...joined('repairs', repair),
    ...joined('waive', waive),
    ...joined('exports', exports),
  };
}
