import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { AUGMENTED_ZIP } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { pageOf, useManifest } from '@twinset/sdk';
import { Button, formatCount, makeStyles, Panel, Text, tokens } from '@twinset/ui';
import { DownloadButton, PartDownloads } from '../lib/download-buttons.tsx';
import { countSets, readManifest } from '../lib/manifest.ts';

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  check: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  icon: { color: tokens.colorStatusSuccessForeground1, fontSize: '20px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** What the last run made, that its labels were checked, and the ways on. */
export function DonePanel() {
  const styles = useStyles();
  const navigate = useNavigate();
  const manifest = readManifest(useManifest().data?.manifest);
  const counts = countSets(manifest?.outputs ?? []);
  return (
    <Panel title="The result is ready">
      <div className={styles.lines}>
        {manifest !== null && (
          <Text>
            {formatCount(counts.train)} training, {formatCount(counts.val)} validation and{' '}
            {formatCount(counts.test)} testing pairs in {AUGMENTED_ZIP}, made with seed {manifest.seed}.
          </Text>
        )}
        {manifest?.labelSafety.passed === true && (
          <span className={styles.check}>
            <CheckmarkCircleRegular className={styles.icon} />
            <Text>Label check passed: no mask holds a label that its source lacks.</Text>
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <DownloadButton />
        <Button onClick={() => navigate(pageOf('previewResult').path)}>Look at the result</Button>
      </div>
      <PartDownloads />
    </Panel>
  );
}
