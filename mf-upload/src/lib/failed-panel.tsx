import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { isUnsupportedImage } from '@twinset/contract';
import { type FileKind, retryUpload, type UploadFailure } from '@twinset/sdk';
import { ActionButton, FileList, type FileRow, formatNoun, Panel } from '@twinset/ui';
import type { FailedGroups } from './failed-files.ts';

export interface FailedPanelProps {
  kind: FileKind;
  failed: FailedGroups;
  /** Number of files that were uploaded but not processed. */
  pending: number;
  /** Reason why no file can be uploaded now; null if it is possible. */
  disabledReason: string | null;
}

/** Four and a half rows, so that a fifth one is seen. */
const HEIGHT = 236;

const REPAIR = 'Refused files are not in the dataset. Repair or replace them, then choose them again.';
const CONVERT = 'Refused files are not in the dataset. Convert them to PNG, then choose them again.';

const row =
  (state: string) =>
  ({ filename, reason }: UploadFailure): FileRow => ({
    name: filename,
    problem: reason,
    state,
    tone: 'bad',
  });

/**
 * Renders the files that are not in the session, each with its reason, and a button that retries those that
 * can be uploaded again.
 */
export function FailedPanel({ kind, failed, pending, disabledReason }: FailedPanelProps) {
  const { again, changed, refused } = failed;
  const count = again.length + changed.length + refused.length;
  if (count === 0) return null;
  const ready =
    pending > 0
      ? `, and processes the ${formatNoun(pending, 'file')} that ${pending === 1 ? 'was' : 'were'} uploaded`
      : '';
  const convert = refused.every(({ filename }) => isUnsupportedImage(filename));
  const advice = [
    ...(again.length > 0 ? [`Retry uploads only the files that were not sent${ready}.`] : []),
    ...(refused.length > 0 ? [convert ? CONVERT : REPAIR] : []),
  ].join(' ');
  return (
    <Panel
      title={`${formatNoun(count, 'file')} ${count === 1 ? 'was' : 'were'} not uploaded`}
      hint={advice}
      actions={
        again.length > 0 ? (
          <ActionButton
            data-action="files.retry"
            icon={<ArrowClockwiseRegular />}
            disabledReason={disabledReason}
            onClick={() => void retryUpload(kind)}
          >
            Retry upload of {formatNoun(again.length, 'file')}
          </ActionButton>
        ) : null
      }
    >
      <FileList
        label="Files not uploaded"
        height={HEIGHT}
        files={[
          ...again.map(row('Not sent')),
          ...changed.map(row('Not sent')),
          ...refused.map(row('Refused')),
        ]}
      />
    </Panel>
  );
}
