import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { download, downloadLocal, type LocalDownload, useStore } from '@twinset/sdk';
import { Button, formatBytes, LiveText, makeStyles, Text, tokens } from '@twinset/ui';

const PARTS: readonly [LocalDownload, string][] = [
  ['train.zip', 'Train set'],
  ['val.zip', 'Validation set'],
  ['test.zip', 'Test set'],
  ['uploaded_data.zip', 'Uploaded data and report'],
];

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** Renders the button that downloads the whole result, with the share received so far. */
export function DownloadButton({ appearance = 'primary' }: { appearance?: 'primary' | 'secondary' }) {
  const downloading = useStore((state) => state.busy.isDownloading);
  const job = useStore((state) => state.view.jobs.download);
  const known = downloading && job !== undefined && job.total > 0;
  const percent = known ? Math.floor((job.done / job.total) * 100) : null;
  return (
    <>
      <Button
        data-action="result.download"
        appearance={appearance}
        icon={<ArrowDownloadRegular />}
        disabledFocusable={downloading}
        onClick={() => void download()}
      >
        {!downloading ? 'Download' : percent === null ? 'Downloading' : `Downloading ${percent} %`}
      </Button>
      <LiveText text={known ? `Downloading ${formatBytes(job.total)}` : ''} />
    </>
  );
}

/** Renders the downloads of parts: one set, or the uploaded data with the dataset report. */
export function PartDownloads() {
  const styles = useStyles();
  const downloading = useStore((state) => state.busy.isDownloading);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame; this is a row of buttons
    <div className={styles.root} role="group" aria-label="Parts to download">
      <Text>Download parts:</Text>
      {PARTS.map(([name, label]) => (
        <Button
          data-action="result.downloadPart"
          key={name}
          size="small"
          disabledFocusable={downloading}
          onClick={() => void downloadLocal(name)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
