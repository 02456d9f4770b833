import { type Failure, failure, isFailure, MESSAGES, TOAST_MS } from '@twinset/contract';
import {
  api,
  CSV_FIELDS,
  forgetCsv,
  getStore,
  invalidate,
  isUnreachable,
  runPipeline,
  toast,
  unreadableReason,
} from '@twinset/sdk';

const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/** Matches up to the first full stop outside quotation marks, since names and cells may contain one. */
const FIRST_SENTENCE = /^(?:"[^"]*"|[^"])*?\.(?=\s|$)/;
const CHARACTERS_MAX = 160;

/** Shortens a refusal for a toast: its first sentence, and where to find all rows and columns. */
function shortMessage({ message, details = [] }: Failure): string {
  const first = FIRST_SENTENCE.exec(message)?.[0] ?? message;
  if (first === message && details.length === 0) return first;
  const short = first.length > CHARACTERS_MAX ? `${first.slice(0, CHARACTERS_MAX)}…` : first;
  return `${short} The panel “CSV file” lists all problems.`;
}

/**
 * Uploads the stratification file; a refusal is shown in the server's words.
 * @param onRefused called with the whole refusal, with every row and column it names
 */
export async function uploadCsv(
  file: File | null | undefined,
  onRefused?: (failure: Failure) => void,
): Promise<boolean> {
  if (file === null || file === undefined) {
    toast({ intent: 'error', ...MESSAGES.noCsvSelected, durationMs: TOAST_MS.error });
    return false;
  }
  if (!isCsv(file.name)) {
    toast({ intent: 'error', ...MESSAGES.csvFormat(file.name), durationMs: TOAST_MS.error });
    return false;
  }
  let rows = 0;
  const call = async () => {
    const form = new FormData();
    form.set('stratificationDataFile', file);
    const response = await api().call('uploadStratificationFile', { form });
    if (isFailure(response)) {
      const unreadable = isUnreachable(response) ? await unreadableReason(file) : null;
      if (unreadable !== null) return failure('InvalidCsv', unreadable);
      onRefused?.(response);
      return response;
    }
    rows = response.results.rows;
    // Before any reload, so that columns chosen from the new file stay chosen.
    getStore().adoptConfig({ ...CSV_FIELDS, stratificationDataFile: { name: file.name, file } });
    return response;
  };
  return runPipeline({
    steps: [{ call, error: 'InvalidCsv' }],
    describe: (failure) =>
      failure.code === 'Internal'
        ? MESSAGES.defaults.csvUpload
        : { title: failure.error || MESSAGES.defaults.csvUpload.title, description: shortMessage(failure) },
    fallback: MESSAGES.defaults.csvUpload,
    success: () => ({ title: 'Upload Successful', description: `${file.name}: ${rows} row(s).` }),
    refresh: invalidate.stratification,
  });
}

export async function deleteCsv(): Promise<boolean> {
  const call = async () => {
    const response = await api().call('deleteStratificationFile');
    if (!isFailure(response)) forgetCsv();
    return response;
  };
  return runPipeline({
    busy: 'deletingStratDataFile',
    steps: [{ call, error: 'StratificationNotDeleted' }],
    fallback: MESSAGES.defaults.csvDelete,
    refresh: invalidate.stratification,
  });
}
