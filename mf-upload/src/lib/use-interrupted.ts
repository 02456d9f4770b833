import { type FileKind, invalidate, storedSessionId, tabStorage, useStore } from '@twinset/sdk';
import { useEffect, useRef, useState } from 'react';
import type { StoredFile } from './file-rows.ts';
import { clearJournal, missingNames, readJournal, writeJournal } from './upload-journal.ts';

export interface Interrupted {
  /** Files that were uploaded but not processed. */
  pending: string[];
  /** Files that were chosen but not uploaded. */
  missing: string[];
  /** Stops listing the missing files. */
  forget: () => void;
}

/**
 * Returns the pending and missing files of an upload that a reload interrupted; null without any. Also
 * reloads the list when the server finishes work that an earlier page started.
 * @param stored files in the session; undefined until loaded
 * @param refused names of the files that were refused, which are not missing
 */
export function useInterrupted(
  kind: FileKind,
  stored: readonly StoredFile[] | undefined,
  refused: readonly string[],
): Interrupted | null {
  const session = storedSessionId() ?? '';
  const upload = useStore(({ view }) => view.uploads[kind]);
  const busy = useStore(({ busy: flags }) =>
    kind === 'images' ? flags.imageIsUploading : flags.maskIsUploading,
  );
  const serverWorks = useStore(({ view }) => view.jobs.upload?.state === 'running');
  const [journal, setJournal] = useState(() => readJournal(tabStorage, kind, session));

  const recorded = useRef(false);
  const uploading = upload !== null && busy;
  useEffect(() => {
    if (upload !== null && busy && !recorded.current) {
      writeJournal(
        tabStorage,
        kind,
        session,
        upload.files.map(({ name }) => name),
      );
      recorded.current = true;
    }
    if (!busy && recorded.current) {
      clearJournal(tabStorage, kind, session);
      recorded.current = false;
      setJournal([]);
    }
  }, [upload, busy, kind, session]);

  const deleting = useStore(({ busy: flags }) =>
    kind === 'images' ? flags.deletingImages : flags.deletingMasks,
  );
  const missing =
    stored === undefined ? [] : missingNames(journal, [...stored.map(({ name }) => name), ...refused]);
  // The journal ends when all files are uploaded or a deletion discards them; otherwise a file that is deleted
  // later would count as missing.
  const settled = journal.length > 0 && !busy && stored !== undefined && (missing.length === 0 || deleting);
  useEffect(() => {
    if (!settled) return;
    clearJournal(tabStorage, kind, session);
    setJournal([]);
  }, [settled, kind, session]);

  const wasProcessing = useRef(false);
  useEffect(() => {
    if (wasProcessing.current && !serverWorks && !busy) void invalidate.files(kind);
    wasProcessing.current = serverWorks;
  }, [serverWorks, busy, kind]);

  if (uploading || busy || serverWorks || stored === undefined) return null;
  const pending = stored.filter(({ state }) => state === 'pending').map(({ name }) => name);
  if (pending.length === 0 && missing.length === 0) return null;
  const forget = () => {
    clearJournal(tabStorage, kind, session);
    setJournal([]);
  };
  return { pending, missing, forget };
}
