import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { type FileKind, retryUpload } from '@twinset/sdk';
import { ActionButton, FileList, formatNoun, Panel } from '@twinset/ui';
import type { Failures } from './failed-files.ts';

export interface FailedPanelProps {
  kind: FileKind;
  failed: Failures;
  /** How many files arrived and were never made ready. */
  pending: number;
  /** Why nothing can be sent now; null while it can. */
  disabledReason: string | null;
}

/** The files that did not make it, each with its reason, and a retry for just those that can be sent again. */
export function FailedPanel({ kind, failed, pending, disabledReason }: FailedPanelProps) {
  const { again, refused } = failed;
  const all = [...again, ...refused];
  if (all.length === 0) return null;
  const ready = pending > 0 ? `, and makes ready the ${formatNoun(pending, 'file')} that arrived` : '';
  const advice = [
    ...(again.length > 0 ? [`Retry sends just the files that did not get through${ready}.`] : []),
    ...(refused.length > 0
      ? ['Refused files are not in the set: repair or replace them and choose them again.']
      : []),
  ].join(' ');
  return (
    <Panel
      title={`${formatNoun(all.length, 'file')} not taken`}
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
        label="Files not taken"
        height={212}
        files={[
          ...again.map(({ filename, reason }) => ({
            name: filename,
            problem: reason,
            state: 'Not sent',
            tone: 'bad' as const,
          })),
          ...refused.map(({ filename, reason }) => ({
            name: filename,
            problem: reason,
            state: 'Refused',
            tone: 'bad' as const,
          })),
        ]}
      />
    </Panel>
  );
}
