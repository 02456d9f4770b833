import { makeStyles, tokens } from '@twinset/ui';
import { SettingsPage } from '../lib/settings-page.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { CsvPanel } from './csv-panel.tsx';
import { TogetherPanel } from './together-panel.tsx';
import { useStratifiedPlan } from './use-stratified-plan.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  beside: {
    position: 'sticky',
    top: tokens.spacingVerticalL,
    minWidth: 0,
    '@media (max-width: 1100px)': { position: 'static' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
});

/**
 * Renders /settings/stratified_splitting: the columns and attributes to balance, and a preview of the split.
 */
export function StratifiedSplittingPage() {
  return (
    <SettingsPage
      step="visualAttributes"
      description="Give the three sets the same distribution of columns of a CSV file, or of attributes measured in the images. Without a choice here, the split is a random shuffle."
    >
      <StratifiedSplitting />
    </SettingsPage>
  );
}

function StratifiedSplitting() {
  const styles = useStyles();
  const plan = useStratifiedPlan();
  return (
    <div className={styles.root}>
      <div className={styles.column}>
        <CsvPanel />
        <ColumnsPanel />
        <TogetherPanel />
      </div>
      <div className={styles.beside}>
        <BalancePanel plan={plan} />
      </div>
    </div>
  );
}
