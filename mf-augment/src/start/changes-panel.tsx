import { type Finding, repairText } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { pageOf, useDatasetChanges, useDatasetReport } from '@twinset/sdk';
import { Button, Caption1, formatNoun, makeStyles, Panel, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  effect: { color: tokens.colorNeutralForeground2 },
});

type Row = { text: string; effect: string };

/**
 * Renders the repairs of the dataset with the files that each changes, and that masks contain objects; nothing without
 * them.
 */
export function ChangesPanel() {
  const styles = useStyles();
  const navigate = useNavigate();
  const { repairs, maskContent } = useDatasetChanges();
  const report = useDatasetReport().data;
  const isObjects = maskContent === 'objects';
  if (repairs.length === 0 && !isObjects) return null;
  const found = report?.findings.filter(({ code }) => code === 'Repaired') ?? [];
  const rows = repairs.map((repair): Row => {
    const text = repairText(repair);
    const own = found.find(({ message }) => message.includes(text));
    return { text, effect: own ? effectText(own, text) : '' };
  });
  if (isObjects) {
    const count = report?.objects?.count;
    const effect =
      count === undefined ? '' : `${formatNoun(count, 'object')}, listed in the manifest with their areas`;
    rows.push({ text: 'Values of the masks are ids of objects', effect });
  }
  return (
    <Panel
      title="Changes of the dataset"
      hint="The manifest records them. Uploaded files are not changed."
      actions={
        <Button size="small" onClick={() => navigate(pageOf('previewUpload').path)}>
          Open preview
        </Button>
      }
    >
      <ul className={styles.list} aria-label="Changes of the dataset">
        {rows.map(({ text, effect }) => (
          <li key={text} className={styles.row}>
            <Text>{text}</Text>
            <Caption1 className={styles.effect}>{effect}</Caption1>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Returns what a repair changes: the end of its finding. */
const effectText = ({ message, files }: Finding, text: string): string =>
  files.length === 0 ? 'Without effect' : message.slice(message.indexOf(text) + text.length + 2);
