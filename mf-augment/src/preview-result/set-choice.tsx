import { SETS, type SetName } from '@twinset/contract';
import { makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@twinset/ui';

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
  choice: {
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  label: { padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalL}` },
  chosenLabel: { color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  noDot: { display: 'none' },
});

/** Specified texts. */
const NAMES: Record<SetName, string> = { train: 'Training', val: 'Validation', test: 'Testing' };

/** Renders the choice of the set to show: radio buttons, drawn as a row of segments. */
export function SetChoice({ set, onSet }: { set: SetName; onSet: (set: SetName) => void }) {
  const styles = useStyles();
  return (
    <RadioGroup
      layout="horizontal"
      aria-label="Set"
      className={styles.root}
      value={set}
      onChange={(_, { value }) => onSet(value as SetName)}
    >
      {SETS.map((name) => (
        <Radio
          key={name}
          value={name}
          className={mergeClasses(styles.choice, name === set && styles.chosen)}
          indicator={{ className: styles.noDot }}
          label={{
            children: NAMES[name],
            className: mergeClasses(styles.label, name === set && styles.chosenLabel),
          }}
        />
      ))}
    </RadioGroup>
  );
}
