import { type ClassRole, CONFIG_LIMITS, type DatasetClass } from '@twinset/contract';
import {
  Caption1,
  formatCount,
  formatNoun,
  formatShare,
  Input,
  labelText,
  makeStyles,
  Select,
  Text,
  tokens,
} from '@twinset/ui';
import { useState } from 'react';
import type { LabelValue } from './class-map.ts';

/** Number of labels from which the options of a row are created when it is used. */
const OPTIONS_AT_ONCE = 40;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr) minmax(0, 116px)',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXXS,
    alignItems: 'center',
  },
  swatch: {
    forcedColorAdjust: 'none',
    width: '28px',
    height: '28px',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
  },
  facts: {
    gridColumn: '2 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalS,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  after: { gridColumn: '2 / -1', color: tokens.colorBrandForeground1, fontVariantNumeric: 'tabular-nums' },
  value: { color: tokens.colorNeutralForeground1 },
  field: { minWidth: 0 },
  target: { gridColumn: '2 / -1', minWidth: 0 },
  gone: { gridColumn: '2 / -1' },
});

export type Target = { value: LabelValue; text: string };

export interface ClassRowProps {
  label: DatasetClass;
  name: string;
  role: ClassRole;
  /** False for the default background while the dataset has no other one. */
  canBeClass: boolean;
  onName: (name: string) => void;
  onRole: (role: ClassRole) => void;
  /** Label that the class becomes; its own without a change. Absent for a label that only a change creates. */
  target?: LabelValue;
  /** Labels that it can become. */
  targets?: readonly Target[];
  onTarget?: (target: LabelValue) => void;
  /** Label with its pixels after all changes; absent if they are the same. */
  after?: DatasetClass | undefined;
}

const countText = ({ pixels, share, files }: DatasetClass): string =>
  `${formatCount(pixels)} px · ${formatShare(share)} · ${formatNoun(files, 'mask')}`;

/** Renders one label of the legend: its colour, value and pixels, with fields for name, role and another label. */
export function ClassRow(props: ClassRowProps) {
  const { label, name, role, canBeClass, onName, onRole, target, targets = [], onTarget, after } = props;
  const styles = useStyles();
  const { value, color } = label;
  const what = labelText({ value });
  const isGone = target !== undefined && target !== value;
  return (
    <li className={styles.root}>
      <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
      {isGone ? (
        <Text className={styles.gone}>
          {name === '' ? 'No longer a label' : `${name}: no longer a label`}
        </Text>
      ) : (
        <>
          <Input
            size="small"
            className={styles.field}
            input={{ className: styles.field }}
            value={name}
            placeholder="Name"
            maxLength={CONFIG_LIMITS.classNameMax}
            aria-label={`Name of ${what}`}
            onChange={(_, data) => onName(data.value)}
          />
          <Select
            size="small"
            className={styles.field}
            select={{ className: styles.field }}
            value={role}
            aria-label={`Role of ${what}`}
            onChange={(_, data) => onRole(data.value as ClassRole)}
          >
            <option value="class" disabled={!canBeClass}>
              {canBeClass ? 'Class' : 'Class (choose another background first)'}
            </option>
            <option value="background">Background</option>
            <option value="ignore">Ignore</option>
          </Select>
        </>
      )}
      <span className={styles.facts}>
        <Text size={200} className={styles.value}>
          {typeof value === 'number' ? `Label ${value}` : value}
        </Text>
        <Caption1>{countText(label)}</Caption1>
      </span>
      {onTarget && target !== undefined && (
        <TargetChoice value={value} what={what} target={target} targets={targets} onTarget={onTarget} />
      )}
      {after && !isGone && (
        <Caption1 className={styles.after}>After the changes: {countText(after)}</Caption1>
      )}
    </li>
  );
}

type TargetChoiceProps = {
  value: LabelValue;
  what: string;
  target: LabelValue;
  targets: readonly Target[];
  onTarget: (target: LabelValue) => void;
};

function TargetChoice({ value, what, target, targets, onTarget }: TargetChoiceProps) {
  const styles = useStyles();
  const [isUsed, setUsed] = useState(targets.length <= OPTIONS_AT_ONCE);
  const shown = isUsed ? targets : targets.filter((one) => one.value === target);
  // Values of options are texts, so that the labels are found by position.
  const position = targets.findIndex((one) => one.value === target);
  return (
    <Select
      size="small"
      className={styles.target}
      select={{ className: styles.field, onFocus: () => setUsed(true) }}
      value={target === value ? 'own' : String(position)}
      aria-label={`Change of ${what}`}
      onChange={(_, data) =>
        onTarget(data.value === 'own' ? value : (targets[Number(data.value)]?.value ?? value))
      }
    >
      <option value="own">Keeps its label</option>
      {shown.map((one) => (
        <option key={one.text} value={String(targets.indexOf(one))}>
          {one.text}
        </option>
      ))}
    </Select>
  );
}
