import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { isOtherPicture } from '@twinset/contract';
import { type FileKind, retryUpload, type UploadFailure } from '@twinset/sdk';
import { ActionButton, FileList, type FileRow, formatNoun, Panel } from '@twinset/ui';
import type { Failures } from './failed-files.ts';

export interface FailedPanelProps {
  kind: FileKind;
  failed: Failures;
  /** How many files arrived and were never made ready. */
  pending: number;
  /** Why nothing can be sent now; null while it can. */
  disabledReason: string | null;
}

const REPAIR = 'Refused files are not in the set: repair or replace them and choose them again.';
const CONVERT = 'Refused files are not in the set: convert them to PNG and choose them again.';

const row =
  (state: string) =>
  ({ filename, reason }: UploadFailure): FileRow => ({
    name: filename,
    problem: reason,
    state,
    tone: 'bad',
  });

/** The files that are not in the session, each with its reason, and a retry for just those that can be sent again. */
export function FailedPanel({ kind, failed, pending, disabledReason }: FailedPanelProps) {
  const { again, changed, refused } = failed;
  const count = again.length + changed.length + refused.length;
  if (count === 0) return null;
  const ready = pending > 0 ? `, and makes ready the ${formatNoun(pending, 'file')} that arrived` : '';
  const convert = refused.every(({ filename }) => isOtherPicture(filename));
  const advice = [
    ...(again.length > 0 ? [`Retry sends just the files that did not get through${ready}.`] : []),
    ...(refused.length > 0 ? [convert ? CONVERT : REPAIR] : []),
  ].join(' ');
  return (
    <Panel
      title={`${formatNoun(count, 'file')} ${count === 1 ? 'was' : 'were'} not uploaded`}
      hint={advice}
      actions={
        again.length > 0 ? (
          <ActionButton
            icon={<ArrowClockwiseRegular />}
            disabledReason={disabledReason}
            onClick={() => void retryUpload(kind)}
          >
            Retry {formatNoun(again.length, 'file')}
          </ActionButton>
        ) : null
      }
    >
      <FileList
        label="Files not uploaded"
        height={212}
        files={[
          ...again.map(row('Not sent')),
          ...changed.map(row('Not sent')),
          ...refused.map(row('Refused')),
        ]}
      />
    </Panel>
  );
}
