import type { ReactNode } from 'react';
import { makeStyles, ProgressBar, Text, tokens } from '../fluent.ts';

export interface ProgressPanelProps {
  /** The current activity in a few words. */
  label: string;
  /** Accessible name of the bar; default: the label. */
  name?: string;
  /** 0 to 1; null while unknown. */
  value: number | null;
  /** Rate, remaining time, counts. */
  detail?: ReactNode;
  action?: ReactNode;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
  detail: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/** Renders a progress bar with texts; screen readers announce the text about every ten percent. */
export function ProgressPanel({ label, name = label, value, detail, action }: ProgressPanelProps) {
  const styles = useStyles();
  const tenth = value === null ? null : Math.floor(value * 10) * 10;
  return (
    <div className={styles.root}>
      <div className={styles.row}>
        <Text weight="semibold">{label}</Text>
        {action}
      </div>
      <ProgressBar aria-label={name} thickness="large" {...(value === null ? {} : { value, max: 1 })} />
      {detail !== undefined && <Text className={styles.detail}>{detail}</Text>}
      <LiveText text={tenth === null ? label : `${name}: ${tenth} %`} />
    </div>
  );
}

const useLiveStyles = makeStyles({
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** Renders text for screen readers only, announced when it changes. */
export function LiveText({ text }: { text: string }) {
  return (
    <span role="status" aria-live="polite" className={useLiveStyles().hidden}>
      {text}
    </span>
  );
}
