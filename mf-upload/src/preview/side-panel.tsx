import { useDatasetReport, useDimension, useStore } from '@twinset/sdk';
import { focusOutline, formatNoun, makeStyles, Panel, tokens } from '@twinset/ui';
import { memo } from 'react';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { ClassSection } from './class-section.tsx';
import { MaskContentChoice } from './mask-content.tsx';
import { ObjectSection } from './object-section.tsx';
import { ReportSection } from './report-section.tsx';
import { findingsText } from './report-words.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    outlineStyle: 'none',
    ':focus-visible': focusOutline,
  },
  // Both in one row where they fit; an open one takes the whole row.
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    outlineStyle: 'none',
    ':focus-visible': focusOutline,
    '& > [open]': { flexBasis: '100%' },
    '@media print': { flexDirection: 'column', alignItems: 'stretch' },
  },
  folded: {
    flexGrow: 1,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    // Paper shows what would be opened.
    '::details-content': { '@media print': { contentVisibility: 'visible' } },
  },
  summary: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold },
  legend: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  inside: { marginTop: tokens.spacingVerticalM },
});

export interface SidePanelProps {
  /** One line each that opens, for windows too narrow for a column beside the pairs. */
  folded: boolean;
  /** Called with the file of a finding that the user chose. */
  onFile: (name: string) => void;
  /** Called with the code of a finding whose pairs are to be shown. */
  onFilter: (code: string) => void;
}

function Legend() {
  const styles = useStyles();
  const isObjects = useStore((state) => state.config.maskContent === 'objects');
  return (
    <div className={styles.legend}>
      <MaskContentChoice />
      {isObjects ? <ObjectSection /> : <ClassSection />}
    </div>
  );
}

/**
 * Renders report and legend: panels beside the pairs, or two lines above them that open. Memoised, since a change of the
 * view renders the page again.
 */
export const SidePanel = memo(function SidePanel({ folded, onFile, onFilter }: SidePanelProps) {
  const styles = useStyles();
  const root = useKeptFocus<HTMLDivElement>();
  const report = useDatasetReport().data;
  const findings = report?.findings;
  const classes = useDimension().data?.classes;
  const isObjects = useStore((state) => state.config.maskContent === 'objects');
  const legend = isObjects ? 'Objects' : 'Classes';
  const counted = isObjects
    ? report?.objects && formatNoun(report.objects.count, 'object')
    : classes && formatNoun(classes.length, 'label');
  const summary = counted === undefined ? '' : `: ${counted}`;
  if (!folded) {
    return (
      <div ref={root} tabIndex={-1} className={styles.root}>
        <Panel title="Dataset report">
          <ReportSection onFile={onFile} onFilter={onFilter} />
        </Panel>
        <Panel title={legend}>
          <Legend />
        </Panel>
      </div>
    );
  }
  return (
    <div ref={root} tabIndex={-1} className={styles.row}>
      <details className={styles.folded}>
        <summary className={styles.summary}>
          Dataset report{findings === undefined ? '' : `: ${findingsText(findings)}`}
        </summary>
        <div className={styles.inside}>
          <ReportSection onFile={onFile} onFilter={onFilter} />
        </div>
      </details>
      <details className={styles.folded}>
        <summary className={styles.summary}>
          {legend}
          {summary}
        </summary>
        <div className={styles.inside}>
          <Legend />
        </div>
      </details>
    </div>
  );
});
