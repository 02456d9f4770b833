import type { BudgetReport } from '@twinset/contract';
import { useStore } from '@twinset/sdk';
import { formatCount, makeStyles, Panel, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { borderSpacing: `${tokens.spacingHorizontalL} ${tokens.spacingVerticalXXS}`, textAlign: 'start' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  name: { textAlign: 'start', fontWeight: tokens.fontWeightRegular },
});

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

/** Renders the real class shares of a run with a budget. */
export function BudgetResult({ report }: { report: BudgetReport }) {
  const styles = useStyles();
  const named = useStore((state) => state.config.classes);
  const { classes, empty, used, leftOut } = report;
  const nameOf = (value: number | string) => named.find((one) => one.value === value)?.name ?? String(value);
  const unused = leftOut > 0 ? ` The budget did not use ${formatCount(leftOut)}.` : '';
  return (
    <Panel
      title="Class shares of the training outputs"
      hint={`Empty masks: ${formatCount(empty.outputs)} (${percent(empty.share)}). Sources: ${formatCount(used)}.${unused}`}
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.name}>Class</th>
              <th className={styles.number}>Pixels</th>
              <th className={styles.number}>Share</th>
            </tr>
          </thead>
          <tbody>
            {classes.map(({ value, pixels, share }) => (
              <tr key={value}>
                <th scope="row" className={styles.name}>
                  {nameOf(value)}
                </th>
                <td className={styles.number}>{formatCount(pixels)}</td>
                <td className={styles.number}>{percent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
