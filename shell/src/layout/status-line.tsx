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
import { ActionButton, formatNoun, makeStyles, Text, tokens } from '@twinset/ui';
import { RunLine } from './run-line.tsx';
import { SplitLine } from './split-line.tsx';
import { NARROW } from './widths.ts';

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
      gap: `0 ${tokens.spacingHorizontalL}`,
    },
  },
  data: { minWidth: 0, overflow: 'hidden' },
  actions: { marginInlineStart: 'auto', flexShrink: 0 },
  run: { display: 'flex', flexShrink: 0 },
  wide: { display: 'flex', flexShrink: 0, [NARROW]: { display: 'none' } },
});

const RULES: Record<string, string> = {
  stem: 'paired by name',
  affix: 'paired by name and affix',
  words: 'paired by name',
  numbers: 'paired by number',
};

function useDataLine(): string[] {
  const { facts } = useFacts();
  const images = useNames('images').data?.results.length ?? 0;
  const masks = useNames('masks').data?.results.length ?? 0;
  const report = useDatasetReport(facts.balance.ok).data;
  const findings = useOpenFindings(facts.balance.ok);
  const parts = [formatNoun(images, 'image'), formatNoun(masks, 'mask')];
  if (!facts.balance.ok) return images > 0 && masks > 0 ? [...parts, 'not paired yet'] : parts;
  const rule = report?.rules.toSorted((a, b) => b.pairs - a.pairs)[0]?.rule;
  const count = (wanted: Finding['severity']) =>
    findings?.filter(({ severity }) => severity === wanted).length ?? 0;
  if (rule !== undefined) parts.push(RULES[rule] ?? 'paired');
  for (const severity of ['error', 'warning'] as const)
    if (count(severity) > 0) parts.push(formatNoun(count(severity), severity));
  return parts;
}

/**
 * Renders the uploaded files, the split and the last run, the same on every page, and the button that opens the
 * palette of actions.
 */
export function StatusLine({ onActions }: { onActions: () => void }) {
  const styles = useStyles();
  const running = useSessionRunning();
  const { known } = useFacts().facts;
  const data = useDataLine();
  return (
    <section className={styles.root} aria-label="Status">
      {running ? (
        <>
          <Text size={200} wrap={false} truncate className={styles.data}>
            {data.join(' · ')}
          </Text>
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
        <ActionButton
          data-action="palette.open"
          appearance="subtle"
          size="small"
          icon={<SearchRegular />}
          onClick={onActions}
        >
          Actions
        </ActionButton>
      </span>
    </section>
  );
}
