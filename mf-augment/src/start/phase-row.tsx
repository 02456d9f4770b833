import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { RUN_PHASES, type RunProgress } from '@twinset/sdk';
import { makeStyles, mergeClasses, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  phase: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
  },
  now: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  done: { color: tokens.colorNeutralForeground2 },
  icon: { fontSize: '16px', lineHeight: 0 },
  doneIcon: { color: tokens.colorStatusSuccessForeground1 },
});

/** Renders the steps of a run: completed, current and remaining. */
export function PhaseRow({ now }: { now: RunProgress['phase'] }) {
  const styles = useStyles();
  const current = now === 'Waiting' ? -1 : RUN_PHASES.indexOf(now);
  return (
    <ol className={styles.root} aria-label="Steps of the run">
      {RUN_PHASES.map((phase, index) => (
        <li
          key={phase}
          className={mergeClasses(
            styles.phase,
            index < current && styles.done,
            index === current && styles.now,
          )}
          {...(index === current ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={mergeClasses(styles.icon, index < current && styles.doneIcon)}>
            {index < current ? <CheckmarkCircleFilled /> : <CircleRegular />}
          </span>
          <Text weight={index === current ? 'semibold' : 'regular'}>{phase}</Text>
        </li>
      ))}
    </ol>
  );
}
