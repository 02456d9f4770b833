import type { TrainingNumbers as Numbers } from '@twinset/contract';
import { Button, Panel } from '@twinset/ui';
import { useState } from 'react';
import { useStyles } from './number-table.styles.ts';

const WEIGHTS = [
  ['medianFrequency', 'Median frequency'],
  ['inverse', 'Inverse'],
  ['effectiveNumber', 'Effective number'],
] as const;

const rounded = (value: number) => value.toFixed(4);

/** Renders mean and deviation of the training images and the class weights, with a button that copies them as JSON. */
export function TrainingNumbers({ numbers }: { numbers: Numbers }) {
  const styles = useStyles();
  const [said, setSaid] = useState('Copy as JSON');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(numbers, null, 2));
      setSaid('Copied');
    } catch {
      setSaid('Copying is blocked: see classes.json');
    }
  };
  const list = (values: readonly number[]) => values.map(rounded).join(', ');
  return (
    <Panel
      title="Numbers for training"
      hint={`Training images: mean ${list(numbers.mean)}; standard deviation ${list(numbers.std)} (0 to 1).`}
      actions={
        <Button data-action="result.copyNumbers" onClick={() => void copy()} aria-live="polite">
          {said}
        </Button>
      }
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.name}>Weight of the class</th>
              {WEIGHTS.map(([key, label]) => (
                <th key={key} className={styles.number}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.classes.map((name, i) => (
              <tr key={name}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                {WEIGHTS.map(([key]) => (
                  <td key={key} className={styles.number}>
                    {rounded(numbers.weights[key][i] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
