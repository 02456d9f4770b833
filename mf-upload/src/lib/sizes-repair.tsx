import { type RepairOf, repairText } from '@twinset/contract';
import { useStore } from '@twinset/sdk';
import { Button, Caption1, makeStyles, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalXS,
  },
});

const CHOICES: [how: RepairOf<'sizes'>['how'], label: string][] = [
  ['resize', 'Resize these masks'],
  ['exclude', 'Exclude these pairs'],
];

/** Renders the repairs of masks whose size differs from that of their image, or the chosen one. */
export function SizesRepair() {
  const styles = useStyles();
  const repairs = useStore((state) => state.config.repairs);
  const setConfig = useStore((state) => state.setConfig);
  const chosen = repairs.find(({ kind }) => kind === 'sizes');
  const others = repairs.filter(({ kind }) => kind !== 'sizes');
  return (
    <div className={styles.root}>
      {chosen ? (
        <>
          <Caption1>{repairText(chosen)}.</Caption1>
          <Button data-action="repair.remove" size="small" onClick={() => setConfig({ repairs: others })}>
            Remove
          </Button>
        </>
      ) : (
        CHOICES.map(([how, label]) => (
          <Button
            data-action="repair.choose"
            key={how}
            size="small"
            onClick={() => setConfig({ repairs: [...others, { kind: 'sizes', how }] })}
          >
            {label}
          </Button>
        ))
      )}
    </div>
  );
}
