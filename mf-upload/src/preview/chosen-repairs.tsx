import { repairText } from '@twinset/contract';
import { useStore } from '@twinset/sdk';
import { Button, Caption1, makeStyles, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
  text: { overflowWrap: 'anywhere' },
});

/** Renders the chosen repairs, each with a button that removes it; nothing if there are none. */
export function ChosenRepairs() {
  const styles = useStyles();
  const repairs = useStore((state) => state.config.repairs);
  const isObjects = useStore((state) => state.config.maskContent === 'objects');
  const setConfig = useStore((state) => state.setConfig);
  const rows = repairs.map((repair, at) => ({
    text: repairText(repair),
    remove: () => setConfig({ repairs: repairs.filter((_, i) => i !== at) }),
  }));
  if (isObjects)
    rows.push({ text: 'Treat values as objects', remove: () => setConfig({ maskContent: 'classes' }) });
  if (rows.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Chosen repairs">
      {rows.map(({ text, remove }) => (
        <li key={text} className={styles.row}>
          <Caption1 className={styles.text}>{text}</Caption1>
          <Button data-action="repair.remove" size="small" aria-label={`Remove: ${text}`} onClick={remove}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
