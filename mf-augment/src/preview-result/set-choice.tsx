import { SETS, type SetName } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { makeStyles, Radio, RadioGroup, SET_LABELS, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignSelf: 'flex-start',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** Which set is looked at. */
export function SetChoice() {
  const styles = useStyles();
  const set = useStore((state) => state.config.previewedSet);
  return (
    <RadioGroup
      layout="horizontal"
      aria-label="Set"
      className={styles.root}
      value={set}
      onChange={(_, { value }) => getStore().setConfig({ previewedSet: value as SetName })}
    >
      {SETS.map((name) => (
        <Radio key={name} value={name} label={SET_LABELS[name]} />
      ))}
    </RadioGroup>
  );
}
