import { type Budget, isBudgeted } from '@twinset/contract';
import { getStore, nameOf, useDimension, usePredictedShares, useRunConfig, useStore } from '@twinset/sdk';
import {
  Checkbox,
  Field,
  formatNoun,
  formatShare,
  LiveText,
  labelText,
  makeStyles,
  NumberField,
  Panel,
  QueryProblem,
  Switch,
  Text,
  tokens,
} from '@twinset/ui';
import { useState } from 'react';
import { withClassWeight, withEmptyShare, withGuarantee } from './budget-change.ts';
import { ClassWeight } from './class-weight.tsx';
import { ShareBars } from './share-bars.tsx';

const DEBOUNCE_MS = 150;
/** Classes with a control. */
const LISTED = 24;
/** Share of empty outputs when it is fixed first. */
const EMPTY_FIRST = 0.1;

const useStyles = makeStyles({
  summary: { cursor: 'pointer' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    paddingTop: tokens.spacingVerticalM,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  stale: { opacity: 0.55 },
});

const setBudget = (budget: Budget) => getStore().setConfig({ budget });

/** Returns what a budget does in a few words. */
function summaryOf({ classWeights, pairWeights, objectInEveryCrop, emptyShare }: Budget): string {
  const weights = Object.keys(classWeights ?? {}).length + Object.keys(pairWeights ?? {}).length;
  const parts = [
    weights > 0 ? formatNoun(weights, 'weight') : '',
    objectInEveryCrop ? 'an object in every output' : '',
    emptyShare === undefined ? '' : `${formatShare(emptyShare)} empty`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Every source counts the same' : parts.join(', ');
}

/** Renders the distribution of training outputs over their sources, with the class shares that it leads to. */
export function BudgetPanel() {
  const styles = useStyles();
  const budget = useStore((state) => state.config.budget);
  const [open, setOpen] = useState(isBudgeted(budget));
  return (
    <Panel
      title="Budget"
      hint="How often training sources are used. Validation and test pairs do not change."
    >
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>{summaryOf(budget)}</summary>
        {open && <BudgetFields budget={budget} />}
      </details>
    </Panel>
  );
}

function BudgetFields({ budget }: { budget: Budget }) {
  const styles = useStyles();
  const config = useRunConfig(DEBOUNCE_MS);
  const classes = useDimension().data?.classes ?? [];
  const shares = usePredictedShares(config);
  const { data } = shares;
  const isStale = shares.isFetching || config.budget !== budget;
  const { objectInEveryCrop = false, emptyShare } = budget;
  const occurring = data?.classes.filter(({ present }) => present > 0) ?? [];
  return (
    <div className={styles.body}>
      <Field hint="For random crop: an object is chosen, then a window that contains it. Sources without an object are not used.">
        <Switch
          label="An object in every output"
          checked={objectInEveryCrop}
          onChange={(_, { checked }) => setBudget(withGuarantee(budget, checked))}
        />
      </Field>
      <Checkbox
        label="Fix the share of empty outputs"
        checked={emptyShare !== undefined}
        disabled={objectInEveryCrop}
        onChange={(_, { checked }) =>
          setBudget(withEmptyShare(budget, checked === true ? EMPTY_FIRST : undefined))
        }
      />
      {emptyShare !== undefined && (
        <NumberField
          label="Empty outputs"
          hint="Masks with background only. All other outputs contain an object."
          unit="%"
          value={Math.round(1000 * emptyShare) / 10}
          min={0}
          max={100}
          decimals={1}
          step={5}
          onChange={(percent) => setBudget(withEmptyShare(budget, percent / 100))}
        />
      )}
      <QueryProblem
        error={shares.error}
        title="The class shares could not be predicted."
        onRetry={() => void shares.refetch()}
      />
      {data === undefined && shares.error === null && (
        <Text className={styles.quiet}>Reading the masks…</Text>
      )}
      {data !== undefined && (
        <>
          <LiveText text={isStale ? '' : 'The class shares are predicted'} />
          {occurring.slice(0, LISTED).map(({ value, present, predicted }) => (
            <ClassWeight
              key={value}
              name={nameOf(config, value) || labelText({ value })}
              color={classes.find((one) => one.value === value)?.color}
              weight={budget.classWeights?.[String(value)] ?? 1}
              present={present}
              predicted={predicted}
              onChange={(weight) => setBudget(withClassWeight(budget, value, weight))}
            />
          ))}
          {occurring.length > LISTED && (
            <Text size={200} className={styles.quiet}>
              and {formatNoun(occurring.length - LISTED, 'more class', 'more classes')}
            </Text>
          )}
          <div className={isStale ? styles.stale : undefined}>
            <Text weight="semibold">Empty masks</Text>
            <ShareBars present={data.empty.present} predicted={data.empty.predicted} />
          </div>
          <Text size={200} className={styles.quiet}>
            {formatNoun(data.used, 'source')} of {data.sources} used for {formatNoun(data.outputs, 'output')}
            {data.leftOut > 0 ? `; the budget does not use ${data.leftOut}` : ''}.
          </Text>
        </>
      )}
    </div>
  );
}
