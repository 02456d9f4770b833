import type { IntakeOutcome } from '@twinset/contract';
import { formatCount, formatNoun, makeStyles, Text, tokens } from '@twinset/ui';
import { FileReasons } from './file-reasons.tsx';
import type { IntakeView } from './intake-state.ts';
import { NoteList } from './note-list.tsx';
import { setsText } from './sets-text.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
});

/** Returns what was set: classes, split, groups. */
function settingsOf({ plan }: IntakeView, { config, csv }: IntakeOutcome): string[] {
  const classes: { color?: string }[] = Array.isArray(config.classes) ? config.classes : [];
  const lines: string[] = [];
  if (config.maskContent === 'objects') lines.push('Masks contain objects: each value is one object.');
  if (classes.length > 0)
    lines.push(`${formatNoun(classes.length, 'class', 'classes')} with names, values and roles.`);
  if (classes.some(({ color }) => color !== undefined))
    lines.push('Colours of the classes, for exports. The pages show labels in other colours.');
  if (csv !== null && config.splitParameter !== undefined && plan?.sets)
    lines.push(`The split of the dataset: ${setsText(plan.sets)}.`);
  if (csv !== null && config.groupColumn !== undefined && config.groupColumn !== '')
    lines.push(`Groups that stay in one set${plan === null ? '' : `: ${formatCount(plan.groups)}`}.`);
  if (config.background !== undefined && config.background !== '')
    lines.push(`Label ${String(config.background)} fills pixels outside the image.`);
  return lines;
}

export interface DoneViewProps {
  view: IntakeView;
  result: IntakeOutcome;
  /** Some pairs need a repair before the preview opens; the page below offers it. */
  isClosed: boolean;
}

/** Renders what an intake set and which files it could not use. */
export function DoneView({ view, result, isClosed }: DoneViewProps) {
  const styles = useStyles();
  const lines = settingsOf(view, result);
  const { pairs, failedFiles, notes } = result;
  return (
    <div className={styles.root} role="status">
      <Text weight="semibold">
        {formatNoun(pairs, 'pair')} added.{' '}
        {isClosed
          ? 'Some of them need a repair: choose one on this page, then continue.'
          : 'Check them on this page, then continue.'}
      </Text>
      {lines.length > 0 && (
        <>
          <Text>Set from the dataset:</Text>
          <ul className={styles.list} aria-label="Set from the dataset">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <FileReasons
        files={failedFiles}
        summary={`${formatNoun(failedFiles.length, 'file')} could not be used`}
      />
      <NoteList notes={notes} />
    </div>
  );
}
