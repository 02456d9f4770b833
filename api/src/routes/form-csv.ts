import { type Limits, MESSAGES, nameProblem } from '@twinset/contract';
import { AppError } from '../lib/app-error.ts';

/**
 * The stratification file of a form, or undefined without one.
 * @throws AppError InvalidFile (no csv extension), InvalidCsv (a name that cannot be kept), TooLarge
 */
export async function csvOfForm(form: FormData, limits: Limits) {
  const file = form.get('stratificationDataFile');
  if (!(file instanceof File)) return undefined;
  // A part with an empty file name has none at all here.
  const filename = ((file.name as string | undefined) ?? '').normalize('NFC');
  if (!/\.csv$/i.test(filename)) throw new AppError('InvalidFile', MESSAGES.csvFormat(filename).description);
  const problem = nameProblem(filename);
  if (problem !== null) throw new AppError('InvalidCsv', problem);
  if (file.size > limits.csvBytesMax) {
    throw new AppError(
      'TooLarge',
      `The CSV is larger than ${Math.floor(limits.csvBytesMax / 1024 / 1024)} MiB.`,
    );
  }
  return { filename, bytes: await file.bytes() };
}
