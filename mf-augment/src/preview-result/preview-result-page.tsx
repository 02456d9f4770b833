import { useNavigate } from '@twinset/router';
import { getStore, useManifestSummary, usePageNavigation, useStore } from '@twinset/sdk';
import { EmptyState, makeStyles, PageFrame, Switch, tokens } from '@twinset/ui';
import { ChangedSettings } from '../lib/changed-settings.tsx';
import { DownloadButton } from '../lib/download-buttons.tsx';
import { TrainingNumbers } from '../lib/training-numbers.tsx';
import { KeptZipNote, VersionsButton } from '../lib/versions-links.tsx';
import { BudgetResult } from './budget-result.tsx';
import { FoldsResult } from './folds-result.tsx';
import { ResultGrid } from './result-grid.tsx';
import { SetChoice } from './set-choice.tsx';
import { useResultAddress } from './use-result-address.ts';

const useStyles = makeStyles({
  choices: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
  },
});

/** Renders the page of the outputs of each set, with their receipts and the downloads. */
export function PreviewResultPage() {
  const styles = useStyles();
  const navigation = usePageNavigation('previewResult', useNavigate());
  const view = useStore((state) => state.view.pairs);
  const address = useResultAddress();
  const on = useStore((state) => state.config.previewAugmentedResult);
  const manifest = useManifestSummary().data?.manifest;
  const numbers = manifest?.exports?.training;
  return (
    <PageFrame
      title="Preview Result"
      description="Check the outputs of each set. Open a pair to see its receipt."
      actions={
        <>
          <VersionsButton />
          <DownloadButton />
        </>
      }
      {...navigation}
    >
      <KeptZipNote />
      <ChangedSettings here="previewResult" />
      <div className={styles.choices}>
        <Switch
          label="Preview augmented result"
          checked={on}
          onChange={(_, { checked }) => getStore().setConfig({ previewAugmentedResult: checked })}
        />
        {on && <SetChoice set={address.set} onSet={address.setSet} />}
      </div>
      {on ? (
        <ResultGrid key={address.set} address={address} view={view} />
      ) : (
        <EmptyState drawing="result">Turn on the preview to see the outputs.</EmptyState>
      )}
      {manifest?.budget && <BudgetResult report={manifest.budget} />}
      {manifest?.split.folds && <FoldsResult folds={manifest.split.folds} />}
      {numbers && <TrainingNumbers numbers={numbers} />}
    </PageFrame>
  );
}
