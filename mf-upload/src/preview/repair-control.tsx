import {
  type Finding,
  REPAIRS_OF_FINDING,
  type Repair,
  type RepairKind,
  SETTINGS_OF_FINDING,
} from '@twinset/contract';
import { useDatasetReport, useStore } from '@twinset/sdk';
import { Button, formatNoun, makeStyles, tokens } from '@twinset/ui';
import { useState } from 'react';
import { mainValues } from './main-values.ts';
import { ThresholdField } from './threshold-field.tsx';
import { ValuesField } from './values-field.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
  },
});

/** Foreground values that masks of two classes have instead of 1. */
const TO_ONE = [255, 65_535];

/** A repair that one click chooses. */
type Offer = { label: string; repair: Repair };

/** Returns the repair that excludes the pairs of a finding; of equal images, all but the first of each group. */
function exclusionOf({ files, groups }: Finding): Offer | null {
  const names = groups === undefined ? files : groups.flatMap((group) => group.slice(1));
  if (names.length === 0) return null;
  const noun =
    groups === undefined ? formatNoun(names.length, 'pair') : formatNoun(names.length, 'copy', 'copies');
  return { label: `Exclude ${noun}`, repair: { kind: 'exclude', names } };
}

/** Returns the repairs of a finding that need no value. */
function offersOf(finding: Finding, kinds: readonly RepairKind[]): Offer[] {
  const offers: Offer[] = [];
  if (kinds.includes('remap'))
    offers.push({
      label: 'Change 255 to 1',
      repair: { kind: 'remap', map: TO_ONE.map((from) => ({ from, to: 1 })) },
    });
  const exclusion = kinds.includes('exclude') ? exclusionOf(finding) : null;
  if (exclusion !== null) offers.push(exclusion);
  return offers;
}

/** Renders a button that shows or hides the choice of a threshold. */
function Threshold(props: Parameters<typeof ThresholdField>[0]) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        data-action="repair.threshold"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Choose a threshold
      </Button>
      {isOpen && <ThresholdField {...props} />}
    </>
  );
}

/** Renders the repairs that clear a finding, as buttons; nothing for a finding without one. */
export function RepairControl({ finding }: { finding: Finding }) {
  const styles = useStyles();
  const repairs = useStore((state) => state.config.repairs);
  const setConfig = useStore((state) => state.setConfig);
  const classes = useDatasetReport().data?.classes ?? [];
  const kinds = REPAIRS_OF_FINDING[finding.code] ?? [];
  const add = (repair: Repair) => setConfig({ repairs: [...repairs, repair] });
  if (finding.code === 'ObjectMasks')
    return (
      <div className={styles.root}>
        <Button
          data-action="repair.objects"
          size="small"
          onClick={() => setConfig(SETTINGS_OF_FINDING.ObjectMasks ?? {})}
        >
          Treat values as objects
        </Button>
      </div>
    );
  if (kinds.length === 0) return null;
  return (
    <div className={styles.root}>
      {kinds.includes('snap') && (
        <ValuesField initial={mainValues(classes)} onChoose={(values) => add({ kind: 'snap', values })} />
      )}
      {kinds.includes('threshold') && (
        <Threshold finding={finding} onChoose={(at) => add({ kind: 'threshold', at })} />
      )}
      {offersOf(finding, kinds).map(({ label, repair }) => (
        <Button data-action="repair.choose" key={label} size="small" onClick={() => add(repair)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
