import type { AttributeFlag } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import { Caption1, Checkbox, makeStyles, Text, tokens } from '@twinset/ui';
import { ATTRIBUTE_NAMES } from './attribute-names.ts';

const useStyles = makeStyles({
  root: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXS },
  flags: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
  },
  label: { alignSelf: 'flex-start' },
  text: { display: 'flex', flexDirection: 'column' },
  hint: { color: tokens.colorNeutralForeground3 },
});

export interface AttributeGroupProps {
  name: string;
  flags: readonly AttributeFlag[];
  /** Columns of the CSV file: an attribute of the same name is read from there. */
  columns: readonly string[];
  chosen: Record<AttributeFlag, boolean>;
}

/** Renders one group of attribute flags: shape, colour or texture. */
export function AttributeGroup({ name, flags, columns, chosen }: AttributeGroupProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>
        <Text weight="semibold">{name}</Text>
      </legend>
      <div className={styles.flags}>
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            checked={chosen[flag]}
            onChange={(_, { checked }) => getStore().setFlag(flag, checked === true)}
            label={{
              className: styles.label,
              children: (
                <span className={styles.text}>
                  {ATTRIBUTE_NAMES[flag].label}
                  <Caption1 className={styles.hint}>
                    {columns.includes(flag)
                      ? 'Read from the CSV column of this name'
                      : ATTRIBUTE_NAMES[flag].hint}
                  </Caption1>
                </span>
              ),
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
