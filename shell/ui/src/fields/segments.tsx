import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '../fluent.ts';

const FORCED = '@media (forced-colors: active)';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignSelf: 'flex-start',
    gap: tokens.spacingHorizontalXXS,
    padding: tokens.spacingHorizontalXXS,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // The height of the other controls of a row.
  small: { alignSelf: 'center', padding: '1px', borderRadius: tokens.borderRadiusMedium },
  choice: {
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
  },
  label: { padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalL}` },
  smallLabel: { padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalSNudge}` },
  chosenLabel: {
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    [FORCED]: { color: 'HighlightText' },
  },
  noDot: { display: 'none' },
});

export interface SegmentsProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  value: T;
  /** Choices; `name` is read out and shown as a tooltip in place of a drawing. */
  choices: readonly { value: T; label: ReactNode; name?: string }[];
  small?: boolean;
  onChange: (value: T) => void;
}

/** Renders radio buttons, drawn as a row of segments. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, value, choices, small = false, onChange } = props;
  const styles = useStyles();
  return (
    <RadioGroup
      layout="horizontal"
      aria-label={label}
      className={mergeClasses(styles.root, small && styles.small)}
      value={value}
      onChange={(_, data) => onChange(data.value as T)}
    >
      {choices.map((one) => {
        const isChosen = one.value === value;
        return (
          <Radio
            key={one.value}
            value={one.value}
            {...(one.name === undefined ? {} : { 'aria-label': one.name, title: one.name })}
            className={mergeClasses(styles.choice, isChosen && styles.chosen)}
            indicator={{ className: styles.noDot }}
            label={{
              // Fluent's colour of a checked label would win over that of a class of the label itself.
              children: isChosen ? <span className={styles.chosenLabel}>{one.label}</span> : one.label,
              className: mergeClasses(styles.label, small && styles.smallLabel),
            }}
          />
        );
      })}
    </RadioGroup>
  );
}
