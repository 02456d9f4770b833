import { EngineError } from '../engine-error.ts';

/**
 * Reads a file of a pair.
 * @throws EngineError InvalidDataset naming the file if it cannot be read
 */
export async function attempt<T>(name: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const reason = (error as { reason?: string }).reason ?? 'cannot be read';
    throw new EngineError('InvalidDataset', `The file "${name}" ${reason}.`, [{ filename: name, reason }]);
  }
}
