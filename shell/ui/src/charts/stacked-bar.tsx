import type { ReactNode } from 'react';
import { makeStyles, Text, tokens } from '../fluent.ts';

export interface BarPart {
  key: string;
  label: string;
  /** Any unit; parts are drawn in proportion. */
  value: number;
  color: string;
  /** What stands under the part: a count, a share. */
  detail: ReactNode;
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    gap: '2px',
    height: '40px',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
  },
  part: {
    transitionProperty: 'flex-grow',
    transitionDuration: tokens.durationNormal,
    flexBasis: 0,
    minWidth: 0,
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  dot: { width: '12px', height: '12px', borderRadius: tokens.borderRadiusSmall },
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** A whole and its parts as one bar; the legend carries the numbers, so colour is never the only sign. */
export function StackedBar({ label, parts }: { label: string; parts: readonly BarPart[] }) {
  const styles = useStyles();
  return (
    <figure className={styles.root} style={{ margin: 0 }} aria-label={label}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key, value, color }) => (
          <div key={key} className={styles.part} style={{ flexGrow: value, backgroundColor: color }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ key, label: name, color, detail }) => (
          <li key={key} className={styles.item}>
            <span className={styles.dot} style={{ backgroundColor: color }} />
            <Text weight="semibold">{name}</Text>
            <Text>{detail}</Text>
          </li>
        ))}
      </ul>
    </figure>
  );
}
