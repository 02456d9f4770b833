import { SETS } from '@twinset/contract';
import { usePlan, useRunConfig, useSplitNow } from '@twinset/sdk';
import {
  formatNoun,
  LiveText,
  makeStyles,
  Panel,
  QueryProblem,
  SET_LABELS,
  tokens,
  WarningList,
} from '@twinset/ui';
import { SettingsPage } from '../lib/settings-page.tsx';
import { splitWarnings } from '../lib/warnings-about.ts';
import { GivenNote } from './given-note.tsx';
import { GroupsNote } from './groups-note.tsx';
import { RatioSlider } from './ratio-slider.tsx';
import { SetTable } from './set-table.tsx';
import { SplitBar } from './split-bar.tsx';
import { useSplit } from './use-split.ts';

const DEBOUNCE_MS = 200;

const useStyles = makeStyles({
  sliders: {
    display: 'grid',
    // All in one row, or one below the other.
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    gap: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXXL}`,
    paddingTop: tokens.spacingVerticalS,
  },
});

/** Renders /settings/data_split: the shares of the three sets. */
export function DataSplitPage() {
  return (
    <SettingsPage
      step="dataSplit"
      description="Choose the share of pairs for training, validation and test. Lock one share to keep it while you change the others."
    >
      <DataSplit />
    </SettingsPage>
  );
}

function DataSplit() {
  const styles = useStyles();
  const split = useSplit();
  const { sizes, stale, known, empty, noun } = useSplitNow();
  const noTraining = empty.includes('train');
  const plan = usePlan(useRunConfig(DEBOUNCE_MS), !noTraining);
  const counts = SETS.map((set) => `${SET_LABELS[set]}: ${formatNoun(sizes?.[set] ?? 0, noun)}`).join(', ');
  return (
    <>
      <Panel title="Your dataset">
        {split.given && <GivenNote />}
        <SplitBar split={split} sizes={sizes} stale={stale} />
        <div className={styles.sliders}>
          {SETS.map((set) => (
            <RatioSlider
              key={set}
              set={set}
              split={split}
              count={sizes?.[set]}
              noun={noun}
              stale={stale}
              empty={empty.includes(set)}
            />
          ))}
        </div>
        <LiveText text={known ? counts : ''} />
      </Panel>
      {!noTraining && (
        <>
          <QueryProblem
            error={plan.error}
            title="The split could not be computed."
            onRetry={() => void plan.refetch()}
          />
          {!plan.isError && (
            <>
              <WarningList warnings={splitWarnings(plan.data?.warnings)} />
              <GroupsNote plan={plan.data} />
              <SetTable plan={plan.data} noun={noun} stale={stale || plan.isFetching} />
            </>
          )}
        </>
      )}
    </>
  );
}
