import { SearchRegular } from '@fluentui/react-icons/svg/search';
import type { Finding } from '@twinset/contract';
import {
  CHECKING_SESSION,
  useDatasetReport,
  useFacts,
  useNames,
  useOpenFindings,
  useSessionRunning,
} from '@twinset/sdk';
import { ActionButton, formatNoun, lazyPart, makeStyles, Text, tokens } from '@twinset/ui';
import { RunLine } from './run-line.tsx';
import { SplitLine } from './split-line.tsx';
import { NARROW, PRINT, SHORT } from './widths.ts';

/** Windows in which all texts of the line would leave no room for the uploaded files; the split has its own page. */
const MEDIUM = '@media (max-width: 1240px)';
/** Windows in which the text on the run is shortened, so that the numbers of files stay whole. */
const COMPACT = '@media (min-width: 861px) and (max-width: 1100px)';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXL,
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalXXXL}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    fontVariantNumeric: 'tabular-nums',
    [NARROW]: {
      flexWrap: 'wrap',
      padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL}`,
      gap: `0 ${tokens.spacingHorizontalS}`,
    },
    [SHORT]: { flexWrap: 'nowrap', minHeight: '28px', padding: `0 ${tokens.spacingHorizontalL}` },
  },
  // In a narrow window, the numbers of errors and warnings stay visible.
  data: { display: 'flex', minWidth: 0, [NARROW]: { flex: '1 1 0' }, [COMPACT]: { flexShrink: 0 } },
  rule: { [COMPACT]: { display: 'none' } },
  issues: { flexShrink: 0, whiteSpace: 'pre' },
  actions: { marginInlineStart: 'auto', flexShrink: 0, [PRINT]: { display: 'none' } },
  word: { [NARROW]: { position: 'absolute', clipPath: 'inset(50%)' } },
  run: {
    display: 'flex',
    flexShrink: 0,
    [NARROW]: { order: 1, flexBasis: '100%' },
    [SHORT]: { order: 0, flexBasis: 'auto' },
    [COMPACT]: { display: 'block', flexShrink: 1, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  wide: { display: 'flex', flexShrink: 0, [MEDIUM]: { display: 'none' } },
});

/** Until it is loaded, the shortcuts work. */
const UndoButtons = lazyPart(
  () => import('../actions/undo-buttons.tsx'),
  () => null,
  { ahead: false },
);

const RULES: Record<string, string> = {
  stem: 'paired by name',
  affix: 'paired by name and affix',
  words: 'paired by name',
  numbers: 'paired by number',
};

/** Returns the numbers of files, how they are paired, and the numbers of errors and warnings. */
function useDataLine(): { files: string[]; rule?: string; issues: string[] } {
  const { facts } = useFacts();
  const images = useNames('images').data?.results.length ?? 0;
  const masks = useNames('masks').data?.results.length ?? 0;
  const report = useDatasetReport(facts.balance.ok).data;
  const findings = useOpenFindings(facts.balance.ok);
  const parts = [formatNoun(images, 'image'), formatNoun(masks, 'mask')];
  if (!facts.balance.ok)
    return { files: images > 0 && masks > 0 ? [...parts, 'not paired yet'] : parts, issues: [] };
  const rule = report?.rules.toSorted((a, b) => b.pairs - a.pairs)[0]?.rule;
  const count = (wanted: Finding['severity']) =>
    findings?.filter(({ severity }) => severity === wanted).length ?? 0;
  const issues = (['error', 'warning'] as const)
    .filter((severity) => count(severity) > 0)
    .map((severity) => formatNoun(count(severity), severity));
  return { files: parts, issues, ...(rule === undefined ? {} : { rule: RULES[rule] ?? 'paired' }) };
}

/**
 * Renders the uploaded files, the split and the last run, the same on every page, and the button that opens the
 * palette of actions.
 */
export function StatusLine({ onActions }: { onActions: () => void }) {
  const styles = useStyles();
  const running = useSessionRunning();
  const { known } = useFacts().facts;
  const { files, rule, issues } = useDataLine();
  return (
    <section className={styles.root} aria-label="Status">
      {running ? (
        <>
          <span className={styles.data}>
            <Text size={200} wrap={false} truncate>
              {files.join(' · ')}
              {rule !== undefined && <span className={styles.rule}> · {rule}</span>}
            </Text>
            <Text size={200} className={styles.issues}>
              {issues.map((text) => ` · ${text}`).join('')}
            </Text>
          </span>
          <span className={styles.wide}>
            <SplitLine />
          </span>
          <span className={styles.run}>
            <RunLine />
          </span>
        </>
      ) : (
        <Text size={200}>{known ? 'No session is running.' : CHECKING_SESSION}</Text>
      )}
      <span className={styles.actions}>
        {running && <UndoButtons />}
        <ActionButton
          data-action="palette.open"
          appearance="subtle"
          size="small"
          icon={<SearchRegular />}
          onClick={onActions}
        >
          <span className={styles.word}>Actions</span>
        </ActionButton>
      </span>
    </section>
  );
}
