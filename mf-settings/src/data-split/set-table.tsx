import { type CallOutput, SETS, type SetName } from '@twinset/contract';
import { useStore } from '@twinset/sdk';
import {
  formatCount,
  formatNoun,
  makeStyles,
  mergeClasses,
  Panel,
  SkeletonItem,
  Text,
  tokens,
} from '@twinset/ui';
import { SET_NAMES } from '../lib/sets.ts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  cell: {
    textAlign: 'start',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    verticalAlign: 'top',
  },
  number: { textAlign: 'end', width: '96px', paddingRight: tokens.spacingHorizontalS },
  how: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  stale: { opacity: 0.5 },
});

type Plan = CallOutput<'plan'>;

function made(set: SetName, plan: Plan, augmentVal: boolean): string {
  if (set === 'train') {
    const left = plan.unusedTrainPairs;
    return left > 0
      ? `Random changes; ${formatNoun(left, 'pair')} left out, since fewer outputs are asked for than there are pairs`
      : 'Random changes, each pair used about equally often';
  }
  if (set === 'val')
    return augmentVal ? 'One a pair, with random changes' : 'One a pair, unchanged by chance';
  return 'One a pair, never changed by chance';
}

/** What each set has and what a run makes of it. */
export function SetTable({ plan, stale }: { plan: Plan | undefined; stale: boolean }) {
  const styles = useStyles();
  const augmentVal = useStore((state) => state.config.augmentValData);
  const number = mergeClasses(styles.cell, styles.number);
  return (
    <Panel title="What a run makes of it">
      {plan === undefined ? (
        <SkeletonItem style={{ height: '128px' }} />
      ) : (
        <table className={mergeClasses(styles.table, stale && styles.stale)}>
          <thead>
            <tr className={styles.head}>
              <th scope="col" className={styles.cell}>
                Set
              </th>
              <th scope="col" className={number}>
                Pairs
              </th>
              <th scope="col" className={number}>
                Outputs
              </th>
            </tr>
          </thead>
          <tbody>
            {SETS.map((set) => (
              <tr key={set}>
                <th scope="row" className={styles.cell}>
                  <Text weight="semibold" block>
                    {SET_NAMES[set]}
                  </Text>
                  <Text size={200} className={styles.how}>
                    {made(set, plan, augmentVal)}
                  </Text>
                </th>
                <td className={number}>{formatCount(plan.sizes[set])}</td>
                <td className={number}>{formatCount(plan.outputs[set])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
