import { repairText } from '@twinset/contract';
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
  const found =
    report?.findings.filter(({ code }) => code === 'Repaired').map(({ message }) => message) ?? [];
  const rows = repairs.map((repair): Row => {
    const text = repairText(repair);
    return { text, effect: effectOf(text, found) };
  });
  if (isObjects) {
    const count = report?.objects?.count;
    const effect =
      count === undefined ? '' : `${formatNoun(count, 'object')}, listed in the manifest with their areas`;
    rows.push({ text: 'Values of the masks are object ids', effect });
  }
  return (
    <Panel
      title="Changes to the dataset"
      hint="The manifest records them. Uploaded files are not changed."
      actions={
        <Button
          data-action="run.openPreview"
          size="small"
          onClick={() => navigate(pageOf('previewUpload').path)}
        >
          Open preview
        </Button>
      }
    >
      <ul className={styles.list} aria-label="Changes to the dataset">
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

/** Returns what a repair changes: the end of its finding. Empty if no finding is known. */
function effectOf(text: string, found: readonly string[]): string {
  if (found.includes(`Repair without effect: ${text}.`)) return 'Without effect';
  const start = `Repair: ${text}. `;
  return found.find((message) => message.startsWith(start))?.slice(start.length) ?? '';
}
