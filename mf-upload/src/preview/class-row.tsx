import type { ClassRole, DatasetClass } from '@twinset/contract';
import { Caption1, formatNoun, Input, makeStyles, Select, Text, tokens } from '@twinset/ui';
import { shareText } from './report-words.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr) minmax(0, 116px)',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXXS,
    alignItems: 'center',
  },
  swatch: {
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
    gap: tokens.spacingHorizontalS,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  value: { color: tokens.colorNeutralForeground1 },
  field: { minWidth: 0 },
});

export interface ClassRowProps {
  label: DatasetClass;
  name: string;
  role: ClassRole;
  /** False for the default background while the dataset has no other one. */
  canBeClass: boolean;
  onName: (name: string) => void;
  onRole: (role: ClassRole) => void;
}

/** Renders one class of the legend: its colour and value, with fields for its name and role. */
export function ClassRow({ label, name, role, canBeClass, onName, onRole }: ClassRowProps) {
  const styles = useStyles();
  const { value, color, share, files } = label;
  const what = typeof value === 'number' ? `label ${value}` : `colour ${value}`;
  return (
    <li className={styles.root}>
      <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
      <Input
        size="small"
        className={styles.field}
        input={{ className: styles.field }}
        value={name}
        placeholder="Name"
        maxLength={100}
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
      <span className={styles.facts}>
        <Text size={200} className={styles.value}>
          {typeof value === 'number' ? `Label ${value}` : value}
        </Text>
        <Caption1>
          {shareText(share)} · {formatNoun(files, 'mask')}
        </Caption1>
      </span>
    </li>
  );
}
