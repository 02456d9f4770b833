import type { ClassInfo } from '@twinset/contract';
import { Button, formatNoun, makeStyles, Text, tokens } from '@twinset/ui';
import { useState } from 'react';

/** Classes that are shown at first. */
const SHOWN_MAX = 24;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  swatch: {
    flexShrink: 0,
    width: '14px',
    height: '14px',
    borderRadius: tokens.borderRadiusSmall,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    // Colours are data here.
    forcedColorAdjust: 'none',
  },
  value: { color: tokens.colorNeutralForeground3 },
  more: { alignSelf: 'flex-start' },
});

/** Renders the classes of a plan: colour, name, value and role. */
export function ClassList({ classes }: { classes: readonly ClassInfo[] }) {
  const styles = useStyles();
  const [all, setAll] = useState(false);
  if (classes.length === 0) return null;
  const shown = all ? classes : classes.slice(0, SHOWN_MAX);
  return (
    <>
      <ul className={styles.list} aria-label="Classes">
        {shown.map(({ value, name, color, role }) => (
          <li key={value} className={styles.row}>
            {color !== undefined && <span className={styles.swatch} style={{ backgroundColor: color }} />}
            <Text>{name ?? `Label ${value}`}</Text>
            <Text size={200} className={styles.value}>
              {role === undefined || role === 'class' || role === name ? value : `${value}, ${role}`}
            </Text>
          </li>
        ))}
      </ul>
      {classes.length > SHOWN_MAX && (
        <Button
          data-action="list.expand"
          size="small"
          appearance="subtle"
          className={styles.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${formatNoun(classes.length, 'class', 'classes')}`}
        </Button>
      )}
    </>
  );
}
