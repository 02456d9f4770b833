import { isDiskFull } from '@twinset/engine';
import type { Ctx } from '../context.ts';

export type Removal = {
  /** Removes the records of the files. May run twice. */
  records: () => void;
  files: () => Promise<void>;
};

/**
 * Deletes files and their records. The records first, so that the status is true if the process is killed in between or
 * the storage fails; on a full disk the files first, since they free space for the records.
 */
export async function removeData({ reserve, site }: Ctx, { records, files }: Removal): Promise<void> {
  let isRecorded = true;
  try {
    records();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    isRecorded = false;
  }
  // Otherwise another server could take the session with records of files that no longer exist.
  await site?.committed();
  await files();
  if (!isRecorded) records();
  reserve.take();
}
