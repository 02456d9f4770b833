import { type CallOutput, isTransformed, SETS, type SetName } from '@twinset/contract';
import { useStore } from '@twinset/sdk';
import {
  formatCount,
  formatNoun,
  makeStyles,
  mergeClasses,
  Panel,
  SET_LABELS,
  SkeletonItem,
  Text,
  tokens,
} from '@twinset/ui';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXXL}`,
  },
  table: { flex: '0 1 420px', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  cell: {
    textAlign: 'start',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    verticalAlign: 'top',
  },
  number: { textAlign: 'end', width: '96px', paddingRight: tokens.spacingHorizontalS },
  notes: {
    margin: 0,
    paddingInlineStart: '1.2em',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
  },
  stale: { opacity: 0.5 },
});

type Plan = CallOutput<'plan'>;

type Noun = 'pair' | 'tile';

function outputRule(set: SetName, plan: Plan, noun: Noun, augmentVal: boolean): string {
  if (set === 'train') {
    const unused = plan.unusedTrainPairs;
    return unused > 0
      ? `random transformations; ${formatNoun(unused, noun)} not used, because fewer outputs are requested than ${noun}s exist`
      : `random transformations, each ${noun} used about equally often`;
  }
  if (set === 'val' && augmentVal) return `one output per ${noun}, with random transformations`;
  return `one output per ${noun}, ${set === 'test' ? 'never' : 'not'} transformed`;
}

interface SetTableProps {
  plan: Plan | undefined;
  noun: Noun;
  stale: boolean;
}

/** Renders the pairs or tiles and the outputs of each set, with the rule for its outputs. */
export function SetTable({ plan, noun, stale }: SetTableProps) {
  const styles = useStyles();
  const augmentVal = useStore((state) => isTransformed(state.config, 'val'));
  const number = mergeClasses(styles.cell, styles.number);
  return (
    <Panel title="Output counts">
      {plan === undefined ? (
        <SkeletonItem style={{ height: '128px' }} />
      ) : (
        <div className={mergeClasses(styles.root, stale && styles.stale)}>
          <table className={styles.table}>
            <thead>
              <tr className={styles.head}>
                <th scope="col" className={styles.cell}>
                  Set
                </th>
                <th scope="col" className={number}>
                  {noun === 'tile' ? 'Tiles' : 'Pairs'}
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
                    <Text weight="semibold">{SET_LABELS[set]}</Text>
                  </th>
                  <td className={number}>{formatCount(plan.sizes[set])}</td>
                  <td className={number}>{formatCount(plan.outputs[set])}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className={styles.notes}>
            {SETS.map((set) => (
              <li key={set}>
                {SET_LABELS[set]}: {outputRule(set, plan, noun, augmentVal)}.
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
