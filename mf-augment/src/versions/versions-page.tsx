import { useAddress, useNavigate } from '@twinset/router';
import { pageOf, usePageNavigation, useStatus, useStore, useVersions } from '@twinset/sdk';
import {
  ActionButton,
  EmptyState,
  makeStyles,
  PageFrame,
  QueryProblem,
  SkeletonItem,
  tokens,
  useRovingFocus,
} from '@twinset/ui';
import { useEffect, useRef } from 'react';
import { VERSIONS_VIEW } from '../lib/versions-path.ts';
import { comparedOf, toggled } from './compared.ts';
import { Comparison } from './comparison.tsx';
import { restoreSettings } from './restore.ts';
import { RunAgainDialog } from './run-again-dialog.tsx';
import { useRunAgain } from './use-run-again.ts';
import { sameZip } from './version.ts';
import { VersionRow } from './version-row.tsx';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  wait: { height: '180px' },
});

const DESCRIPTION =
  'The last 50 results of this session. Only the newest zip is kept; “Run again” makes an earlier one again, byte by byte, while its sources and the program are the same.';

/** Renders the versions of the result: a view of the start page. */
export default function VersionsPage() {
  const styles = useStyles();
  const navigate = useNavigate();
  const navigation = usePageNavigation('startAugmentation', navigate);
  const { view, setView } = useAddress({ view: VERSIONS_VIEW, compare: '' });
  const running = useStore((state) => state.busy.augmentationIsRunning);
  const versions = useVersions();
  const current = useStatus('augmentationIsComplete').data?.run;
  const list = versions.data?.results ?? [];
  const compared = comparedOf(view.compare, list);
  const { asked, runAgain, start, cancel } = useRunAgain(versions);
  const root = useRef<HTMLUListElement>(null);
  const roving = useRovingFocus(root, { count: list.length, reveal: () => {} });
  // The control that opened the view is gone.
  useEffect(() => document.getElementById('page-title')?.focus(), []);
  const [from, to = null] = compared;
  return (
    <PageFrame
      title="Versions"
      description={DESCRIPTION}
      {...navigation}
      actions={
        <ActionButton data-action="versions.close" onClick={() => navigate(pageOf('startAugmentation').path)}>
          Back to Start Augmentation
        </ActionButton>
      }
    >
      <QueryProblem
        error={versions.error}
        title="The versions could not be loaded."
        onRetry={() => void versions.refetch()}
      />
      {versions.isPending && <SkeletonItem className={styles.wait} />}
      {versions.data !== undefined && list.length === 0 && (
        <EmptyState drawing="result">
          No version yet. Start an augmentation: its settings, seed and hash are listed here.
        </EmptyState>
      )}
      {from !== undefined && versions.data !== undefined && (
        <Comparison
          from={from}
          to={to}
          program={versions.data.program}
          onClear={() => setView({ compare: '' })}
        />
      )}
      {list.length > 0 && (
        <ul ref={root} {...roving} className={styles.list} aria-label="Versions">
          {list.map((version, index) => (
            <VersionRow
              key={version.id}
              version={version}
              position={index}
              same={sameZip(version, list)}
              isKept={version.id === current}
              isCompared={compared.includes(version)}
              disabledReason={running ? 'An augmentation is running.' : null}
              onCompare={() => setView({ compare: toggled(view.compare, version.id, list) })}
              onRestore={() => restoreSettings(version)}
              onRunAgain={() => void runAgain(version)}
            />
          ))}
        </ul>
      )}
      <RunAgainDialog asked={asked} onStart={start} onCancel={cancel} />
    </PageFrame>
  );
}
