import { useNavigate } from '@twinset/router';
import {
  deleteFile,
  deleteFiles,
  type FileKind,
  type StepName,
  uploadFiles,
  useNames,
  usePageNavigation,
  useStatus,
  useStore,
} from '@twinset/sdk';
import {
  Button,
  ConfirmDialog,
  DropZone,
  ErrorText,
  FileList,
  formatBytes,
  formatDuration,
  formatNoun,
  PageFrame,
  Panel,
  ProgressPanel,
} from '@twinset/ui';
import { useState } from 'react';

export interface UploadPageProps {
  kind: FileKind;
  step: StepName;
  title: string;
  description: string;
}

/** The page of one kind of file: choose, send, list, delete. */
export function UploadPage({ kind, step, title, description }: UploadPageProps) {
  const navigation = usePageNavigation(step, useNavigate());
  const names = useNames(kind).data?.results ?? [];
  const upload = useStore((state) => state.view.uploads[kind]);
  const failed = useStore((state) => state.view.failed[kind]);
  const deleting = useStore(({ busy }) => (kind === 'images' ? busy.deletingImages : busy.deletingMasks));
  const balance = useStatus('balanceStatus').data;
  const maskNames = useNames('masks').data?.results ?? [];
  const [asking, setAsking] = useState(false);
  const mismatch = maskNames.length > 0 && balance?.success === false ? balance.message : null;
  return (
    <PageFrame title={title} description={description} {...navigation}>
      {mismatch !== null && <ErrorText>{mismatch}</ErrorText>}
      <DropZone
        accept=".png,.jpeg,.jpg"
        label={`Choose ${kind}`}
        hint={`Drop ${kind} or a folder of them here, or choose files.`}
        folders
        compact={names.length > 0}
        disabledReason={upload === null ? null : 'An upload is under way.'}
        onFiles={(files) => void uploadFiles(kind, files)}
      />
      {upload !== null && (
        <ProgressPanel
          label={upload.phase}
          value={upload.bytes === 0 ? null : upload.sent / upload.bytes}
          detail={`${formatBytes(upload.sent)} of ${formatBytes(upload.bytes)}, ${formatBytes(upload.rate)}/s${
            upload.remainingSeconds === null ? '' : `, ${formatDuration(upload.remainingSeconds)} left`
          }`}
        />
      )}
      {failed.length > 0 && (
        <Panel title={formatNoun(failed.length, 'refused file')}>
          <FileList label="Refused files" files={failed.map(({ filename, reason }) => ({ name: filename, problem: reason }))} height={200} />
        </Panel>
      )}
      {names.length > 0 && (
        <Panel
          title={formatNoun(names.length, kind === 'images' ? 'image' : 'mask')}
          actions={
            <Button disabled={deleting} onClick={() => setAsking(true)}>
              Delete all
            </Button>
          }
        >
          <FileList
            label={title}
            files={names.map((name) => ({ name }))}
            deleteDisabled={deleting}
            onDelete={(name) => void deleteFile(kind, name)}
          />
        </Panel>
      )}
      <ConfirmDialog
        open={asking}
        title={`Delete all ${kind}?`}
        confirmLabel="Delete all"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void deleteFiles(kind);
        }}
      >
        {formatNoun(names.length, 'file')} will be deleted from the session.
      </ConfirmDialog>
    </PageFrame>
  );
}
