import { settingDifferences } from '@twinset/contract/setting-texts';
import { augmentConfigOf, useStore, useVersionSources } from '@twinset/sdk';
import { Button, makeStyles, mergeClasses, Panel, QueryProblem, Text, tokens } from '@twinset/ui';
import { useMemo } from 'react';
import {
  isOtherProgram,
  type Program,
  programText,
  settingsOf,
  sourceTexts,
  timeOf,
  type Version,
} from './version.ts';

export interface ComparisonProps {
  from: Version;
  /** A later version; null: the current settings and files. */
  to: Version | null;
  /** Program of new runs. */
  program: Program;
  onClear: () => void;
}

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { borderCollapse: 'collapse', textAlign: 'start' },
  cell: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXXS} 0`,
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: tokens.fontWeightRegular,
  },
  head: { fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

/** Returns the differing settings of two versions, or of one and the current settings, and the programs if they differ. */
function useDifferences({ from, to, program }: ComparisonProps) {
  const config = useStore((state) => state.config);
  return useMemo(() => {
    const rows = settingDifferences(
      settingsOf(from.config),
      settingsOf(to?.config ?? augmentConfigOf(config)),
    );
    const other = to === null ? program : to.program;
    if (!isOtherProgram(from.program, other)) return rows;
    return [...rows, { label: 'Program', from: programText(from.program), to: programText(other) }];
  }, [from, to, program, config]);
}

/** Renders which settings, programs and sources differ between two versions, or between one and the current ones. */
export function Comparison(props: ComparisonProps) {
  const { from, to, onClear } = props;
  const styles = useStyles();
  const rows = useDifferences(props);
  const between = useVersionSources(to === null ? null : { from: from.id, to: to.id });
  const sources = to === null ? from.sources : between.data?.sources;
  const names = [timeOf(from), to === null ? 'Now' : timeOf(to)];
  const texts = sources === undefined ? [] : sourceTexts(sources);
  return (
    <Panel
      title="Comparison"
      hint={
        to === null
          ? `${timeOf(from)} and the current settings. Choose a second version to compare two.`
          : `${names.join(' and ')}.`
      }
      actions={
        <Button data-action="versions.clear" size="small" onClick={onClear}>
          End comparison
        </Button>
      }
    >
      {rows.length === 0 ? (
        <Text>No setting differs.</Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Differences">
          <table className={styles.table}>
            <thead>
              <tr>
                {Object.entries({ what: 'Difference', from: names[0], to: names[1] }).map(
                  ([column, name]) => (
                    <th key={column} scope="col" className={mergeClasses(styles.cell, styles.head)}>
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, from: before, to: after }) => (
                <tr key={label}>
                  <th scope="row" className={styles.cell}>
                    {label}
                  </th>
                  <td className={styles.cell}>{before}</td>
                  <td className={styles.cell}>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <QueryProblem
        error={to === null ? null : between.error}
        title="The sources could not be compared."
        onRetry={() => void between.refetch()}
      />
      {sources !== undefined && texts.length === 0 && <Text>The sources are the same.</Text>}
      {texts.length > 0 && (
        <ul className={styles.list} aria-label="Sources that differ">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
