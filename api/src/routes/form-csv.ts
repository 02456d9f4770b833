import { MESSAGES, nameProblem } from '@twinset/contract';
import type { Form } from '../http/receive-form.ts';
import { AppError } from '../lib/app-error.ts';

/**
 * Returns the stratification file of a form, or undefined without one.
 * @throws AppError InvalidFile (no csv extension), InvalidCsv (an invalid name)
 */
export function csvOfForm({ file }: Form): { filename: string; path: string } | undefined {
  if (file?.field !== 'stratificationDataFile') return undefined;
  const filename = file.filename.normalize('NFC');
  if (!/\.csv$/i.test(filename)) throw new AppError('InvalidFile', MESSAGES.csvFormat(filename).description);
  const problem = nameProblem(filename);
  if (problem !== null) throw new AppError('InvalidCsv', problem);
  return { filename, path: file.path };
}
