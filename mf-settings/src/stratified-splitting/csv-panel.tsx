import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { Failure } from '@twinset/contract';
import { downloadLocal, useStore, useStratificationFilename } from '@twinset/sdk';
import {
  ActionButton,
  ConfirmDialog,
  DropZone,
  LiveText,
  makeStyles,
  Panel,
  SkeletonItem,
  tokens,
} from '@twinset/ui';
import { useState } from 'react';
import { CsvFailure } from './csv-failure.tsx';
import { CsvFile } from './csv-file.tsx';
import { deleteCsv, uploadCsv } from './csv-flows.ts';
import { CSV_RULES } from './csv-rules.ts';

const useStyles = makeStyles({
  // Height of the file choice.
  wait: { height: '58px' },
  rules: {
    margin: 0,
    paddingInlineStart: '1.2em',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
  },
});

/** Renders the CSV file: its rules, the file choice, the stored file, and why the last one was refused. */
export function CsvPanel() {
  const styles = useStyles();
  const stored = useStratificationFilename();
  const deleting = useStore((state) => state.busy.deletingStratDataFile);
  const downloading = useStore((state) => state.busy.isDownloading);
  const [sent, setSent] = useState<File | null>(null);
  const [refused, setRefused] = useState<{ file: string; failure: Failure } | null>(null);
  const [confirming, setConfirming] = useState(false);
  const filename = stored.data?.results ?? null;

  const send = async (files: File[]) => {
    const file = files[0] ?? null;
    const end = () => setSent((now) => (now === file ? null : now));
    setRefused(null);
    setSent(file);
    await uploadCsv(file, (failure) => {
      setRefused({ file: file?.name ?? '', failure });
      // With the message, so that the corrected file can be chosen as soon as the reason is shown.
      end();
    });
    end();
  };
  const remove = () => {
    setConfirming(false);
    setRefused(null);
    void deleteCsv();
  };
  const idleHint =
    filename === null ? 'Drop a CSV file here, or choose one.' : 'Drop another CSV file here to replace it.';
  const busy = sent !== null ? 'The file is being checked.' : deleting ? 'The file is being deleted.' : null;
  return (
    <Panel
      title="CSV file"
      hint="A table with metadata of each image, such as diagnosis, site or patient. The columns that you choose are distributed evenly over the three sets."
      actions={
        <ActionButton
          data-action="csv.sample"
          appearance="subtle"
          icon={<ArrowDownloadRegular />}
          disabledReason={downloading ? 'A download is in progress.' : null}
          onClick={() => void downloadLocal('sample.csv')}
        >
          Download sample CSV
        </ActionButton>
      }
    >
      {stored.isPending && <SkeletonItem className={styles.wait} />}
      {filename !== null && (
        <CsvFile name={filename}>
          <ActionButton
            data-action="csv.delete"
            danger
            icon={<DeleteRegular />}
            disabledReason={busy}
            onClick={() => setConfirming(true)}
          >
            Delete CSV
          </ActionButton>
        </CsvFile>
      )}
      {!stored.isPending && (
        <DropZone
          accept=".csv"
          multiple={false}
          compact
          label={filename === null ? 'Choose CSV file' : 'Replace CSV file'}
          // Shown instead of the hint, because an additional line would move the controls below during a
          // click.
          hint={busy ?? idleHint}
          disabledReason={busy}
          onFiles={(files) => void send(files)}
        />
      )}
      <LiveText text={busy ?? ''} />
      {refused !== null && <CsvFailure file={refused.file} failure={refused.failure} />}
      <ul className={styles.rules} aria-label="Rules for the CSV file">
        {CSV_RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirming}
        title="Delete the CSV file?"
        confirmLabel="Delete"
        onConfirm={remove}
        onCancel={() => setConfirming(false)}
      >
        {filename} is deleted and its columns are no longer used for the split. Your images and masks are
        kept.
      </ConfirmDialog>
    </Panel>
  );
}
