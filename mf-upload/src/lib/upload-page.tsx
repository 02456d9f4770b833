import { useNavigate } from '@twinset/router';
import {
  cancelUpload,
  type FileKind,
  findingsOfFiles,
  offerFiles,
  retryableFiles,
  type StepName,
  uploadFiles,
  useFiles,
  useNames,
  useOpenFindings,
  usePageNavigation,
  useStatus,
  useStore,
} from '@twinset/sdk';
import {
  Button,
  DropZone,
  PageFrame,
  ProgressPanel,
  QueryProblem,
  useFocusWhen,
  useMedia,
} from '@twinset/ui';
import { useMemo } from 'react';
import { BalanceMessage } from './balance-message.tsx';
import { CompanionLine } from './companion-line.tsx';
import { DatasetHint } from './dataset-hint.tsx';
import { failures } from './failed-files.ts';
import { FailedPanel } from './failed-panel.tsx';
import { fileRows } from './file-rows.ts';
import { FilesPanel } from './files-panel.tsx';
import { FilesSkeleton } from './files-skeleton.tsx';
import { InterruptedBar } from './interrupted-bar.tsx';
import { progressView } from './progress-view.ts';
import { useUploadStyles } from './upload-page.styles.ts';
import { useInterrupted } from './use-interrupted.ts';

export interface UploadPageProps {
  kind: FileKind;
  step: StepName;
  title: string;
  description: string;
}

/** Renders the upload page of one kind of file: choose, upload, list, retry, delete. */
export function UploadPage({ kind, step, title, description }: UploadPageProps) {
  const styles = useUploadStyles();
  const navigation = usePageNavigation(step, useNavigate());
  const files = useFiles(kind);
  const stored = files.data?.results;
  const upload = useStore(({ view }) => view.uploads[kind]);
  const job = useStore(({ view }) => view.jobs.upload);
  const waiting = useStore(({ view }) => view.waiting);
  const companions = useStore(({ view }) => view.companions[kind]);
  const local = useStore(({ view }) => view.failed[kind]);
  const uploading = useStore(({ busy }) =>
    kind === 'images' ? busy.imageIsUploading : busy.maskIsUploading,
  );
  const deleting = useStore(({ busy }) => (kind === 'images' ? busy.deletingImages : busy.deletingMasks));
  const remembered = useStatus(kind === 'images' ? 'imageUploadStatus' : 'maskUploadStatus').data
    ?.failedFiles;

  const others = useNames(kind === 'images' ? 'masks' : 'images').data?.results.length ?? 0;
  const alone = others === 0;
  const open = useOpenFindings(false);
  const findings = useMemo(() => findingsOfFiles(kind, open ?? []), [kind, open]);
  const rows = useMemo(
    () => fileRows(stored ?? [], upload?.files ?? [], { uploading, alone, findings }),
    [stored, upload?.files, uploading, alone, findings],
  );
  const failed = useMemo(() => {
    const present = stored?.map(({ name }) => name) ?? [];
    return failures(
      local,
      remembered ?? [],
      retryableFiles(kind).map(({ name }) => name),
      present,
    );
  }, [local, remembered, stored, kind]);
  const lost = [...failed.again, ...failed.changed, ...failed.refused].map(({ filename }) => filename);
  const interrupted = useInterrupted(kind, stored, lost);

  const busyReason = uploading ? 'An upload is in progress.' : deleting ? 'Files are being deleted.' : null;
  const sending = useFocusWhen<HTMLDivElement>(
    uploading,
    '[data-testid="drop-zone"], [data-action="files.retry"]',
  );
  const list = useFocusWhen<HTMLDivElement>(!uploading, '[data-testid="upload-progress"]');
  const progress = progressView(upload, job, waiting);
  // A chosen folder may be a whole dataset, which the intake decides.
  const isTouch = useMedia('(hover: none)');
  const choose = (chosen: File[]) =>
    chosen.some(({ webkitRelativePath }) => webkitRelativePath)
      ? offerFiles(chosen)
      : void uploadFiles(kind, chosen);
  // The steps after the upload itself are short and cannot be cancelled.
  const cancel = (upload?.phase === 'Uploading' || waiting) && (
    <Button data-action="files.cancel" onClick={() => cancelUpload(kind)}>
      Cancel
    </Button>
  );
  return (
    <PageFrame title={title} description={description} {...navigation}>
      <BalanceMessage />
      {/* Retry also processes everything that is pending. */}
      {failed.again.length === 0 && <InterruptedBar kind={kind} interrupted={interrupted} />}
      {uploading ? (
        <div ref={sending} tabIndex={-1} className={styles.progress} data-testid="upload-progress">
          <ProgressPanel {...progress} action={cancel} />
        </div>
      ) : (
        <DropZone
          accept=".png,.jpeg,.jpg"
          label={`Choose ${kind}`}
          hint={hintOf(kind, rows.length > 0, isTouch)}
          drawing={kind}
          folders
          drag={false}
          compact={rows.length > 0 || files.isPending}
          disabledReason={busyReason}
          onFiles={choose}
        />
      )}
      {!uploading && (
        <FailedPanel
          kind={kind}
          failed={failed}
          pending={interrupted?.pending.length ?? 0}
          disabledReason={busyReason}
        />
      )}
      {!uploading && <DatasetHint />}
      <CompanionLine names={[...new Set([...companions, ...failed.companions])]} />
      {files.isError ? (
        <QueryProblem
          error={files.error}
          title={`The list of ${kind} could not be read`}
          onRetry={() => void files.refetch()}
        />
      ) : (
        files.isPending && rows.length === 0 && <FilesSkeleton label={title} />
      )}
      {rows.length > 0 && (
        <div ref={list} tabIndex={-1} className={styles.list}>
          <FilesPanel
            kind={kind}
            title={title}
            rows={rows}
            stored={stored?.map(({ name }) => name) ?? []}
            disabledReason={busyReason}
          />
        </div>
      )}
    </PageFrame>
  );
}

/** Returns what to do, as the device allows it: a screen without a pointer has no drag and drop. */
function hintOf(kind: FileKind, some: boolean, isTouch: boolean): string {
  if (some && isTouch) return `Choose more ${kind}. A file with the same name replaces the existing one.`;
  if (some) return `Drop more ${kind} here. A file with the same name replaces the existing one.`;
  if (isTouch && kind === 'images') return 'No images yet. Choose images.';
  if (isTouch) return 'No masks yet. Choose one mask per image. Pairs are matched by file name.';
  if (kind === 'images') return 'No images yet. Drop images or a folder of them here, or choose files.';
  return 'No masks yet. Drop one mask per image here, or choose files. Pairs are matched by file name.';
}
