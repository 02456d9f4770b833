import { SETS } from '@twinset/contract';
import { usePlan, useRunConfig } from '@twinset/sdk';
import { formatNoun, LiveText, makeStyles, Panel, QueryProblem, tokens, WarningList } from '@twinset/ui';
import { SET_NAMES } from '../lib/sets.ts';
import { SettingsPage } from '../lib/settings-page.tsx';
import { useLast } from '../lib/use-last.ts';
import { aboutSplit } from '../lib/warnings-about.ts';
import { RatioSlider } from './ratio-slider.tsx';
import { SetTable } from './set-table.tsx';
import { SplitBar } from './split-bar.tsx';
import { useSplit } from './use-split.ts';

const REST_MS = 200;

const RATIO = { train: 'trainRatio', val: 'valRatio', test: 'testRatio' } as const;

const useStyles = makeStyles({
  sliders: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
    gap: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXXL}`,
    paddingTop: tokens.spacingVerticalS,
  },
});

/** /settings/data_split: how the pairs are shared out among the three sets. */
export function DataSplitPage() {
  return (
    <SettingsPage
      step="dataSplit"
      description="Which share of the pairs goes to training, validation and testing. Lock one share to keep it while you move the others."
    >
      <DataSplit />
    </SettingsPage>
  );
}

function DataSplit() {
  const styles = useStyles();
  const split = useSplit();
  const config = useRunConfig(REST_MS);
  const plan = usePlan(config);
  const shown = useLast(plan.data);
  const sizes = shown?.sizes;
  const asked = SETS.every((set) => Math.round(config[RATIO[set]] * 100) === split.shares[set]);
  const stale = !asked || plan.isPlaceholderData || plan.isError;
  const told = sizes && SETS.map((set) => `${SET_NAMES[set]}: ${formatNoun(sizes[set], 'pair')}`).join(', ');
  return (
    <>
      <Panel title="Your data set">
        <SplitBar split={split} sizes={sizes} stale={stale} />
        <div className={styles.sliders}>
          {SETS.map((set) => (
            <RatioSlider key={set} set={set} split={split} pairs={sizes?.[set]} stale={stale} />
          ))}
        </div>
        <LiveText text={stale || told === undefined ? '' : told} />
      </Panel>
      <QueryProblem
        error={plan.error}
        title="The split could not be worked out."
        onRetry={() => void plan.refetch()}
      />
      <WarningList warnings={aboutSplit(plan.data?.warnings)} />
      {(shown !== undefined || !plan.isError) && <SetTable plan={shown} stale={stale} />}
    </>
  );
}
