import { type FailedFile, type Repair, type RepairOf, repairText } from '@twinset/contract';
import { useStore } from '@twinset/sdk';
import { Button, Caption1, formatNoun, makeStyles, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalXS,
  },
});

const SIZES: [how: RepairOf<'sizes'>['how'], label: string][] = [
  ['resize', 'Resize these masks'],
  ['exclude', 'Exclude these pairs'],
];

const excludes = (repair: Repair, name: string): boolean =>
  repair.kind === 'exclude' && repair.names.includes(name);

/**
 * Renders the repairs of images and masks that do not match: of masks whose size differs from that of their image, and of
 * masks that cannot be combined with the others; or the chosen ones.
 */
export function BalanceRepairs({ details }: { details: readonly FailedFile[] }) {
  const styles = useStyles();
  const repairs = useStore((state) => state.config.repairs);
  const setConfig = useStore((state) => state.setConfig);
  const namesOf = (finding: string) =>
    details.filter(({ code }) => code === finding).map(({ filename }) => filename);
  const unfit = namesOf('UnfitMasks');
  const open = unfit.filter((name) => !repairs.some((repair) => excludes(repair, name)));
  const hasSizes = namesOf('SizesDiffer').length > 0;
  const chosen = repairs.filter(
    (repair) => (hasSizes && repair.kind === 'sizes') || unfit.some((name) => excludes(repair, name)),
  );
  const offers: [label: string, repair: Repair][] = [];
  if (hasSizes && !repairs.some(({ kind }) => kind === 'sizes'))
    offers.push(...SIZES.map(([how, label]): [string, Repair] => [label, { kind: 'sizes', how }]));
  if (open.length > 0) {
    const pairs = formatNoun(open.length, 'pair with an incompatible mask', 'pairs with incompatible masks');
    offers.push([`Exclude ${pairs}`, { kind: 'exclude', names: open }]);
  }
  if (chosen.length + offers.length === 0) return null;
  return (
    <div className={styles.root}>
      {chosen.map((repair) => (
        <div className={styles.row} key={JSON.stringify(repair)}>
          <Caption1>{repairText(repair)}.</Caption1>
          <Button
            data-action="repair.remove"
            size="small"
            onClick={() => setConfig({ repairs: repairs.filter((one) => one !== repair) })}
          >
            Remove
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        {offers.map(([label, repair]) => (
          <Button
            data-action="repair.choose"
            key={label}
            size="small"
            onClick={() => setConfig({ repairs: [...repairs, repair] })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
