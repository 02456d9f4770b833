import { MESSAGES, SAMPLE_ZIP } from '@twinset/contract';
import { api } from '../api/client.ts';
import { toastFailure } from './download-flow.ts';
import { fetchFile } from './fetch-file.ts';
import { offerFiles } from './offer-files.ts';
import { startSession } from './session-flows.ts';

/** Passes the sample dataset of the server to the intake. @param isRunning a session runs; else one is started first */
export async function offerSample(isRunning: boolean): Promise<void> {
  if (!isRunning && !(await startSession())) return;
  const fetched = await fetchFile(api().url(`/downloads/${SAMPLE_ZIP}`), () => {});
  if (fetched.kind === 'blob') offerFiles([new File([fetched.blob], SAMPLE_ZIP)]);
  else toastFailure(MESSAGES.download.fetchFailed(SAMPLE_ZIP));
}
