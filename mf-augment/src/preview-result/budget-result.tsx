import type { BudgetReport } from '@twinset/contract';
import { nameOf, useStore } from '@twinset/sdk';
import { formatCount, Panel } from '@twinset/ui';
import { useStyles } from '../lib/number-table.styles.ts';

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

/** Renders the real class shares of a run with a budget. */
export function BudgetResult({ report }: { report: BudgetReport }) {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  const { classes, empty, used, leftOut } = report;
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
                  {nameOf(config, value) || String(value)}
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
