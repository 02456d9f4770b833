import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { useLocation, useNavigate } from '@twinset/router';
import {
  runAugmentation,
  useChangedSettings,
  useErrorFindings,
  usePageNavigation,
  useStatus,
  useStore,
} from '@twinset/sdk';
import {
  ActionButton,
  focusOutline,
  makeStyles,
  mergeClasses,
  PageFrame,
  PageSkeleton,
  tokens,
  useFocusWhen,
} from '@twinset/ui';
import { useEffect } from 'react';
import { VersionsButton } from '../lib/versions-links.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { DonePanel } from './done-panel.tsx';
import { ExportsPanel } from './exports-panel.tsx';
import { FoldsPanel } from './folds-panel.tsx';
import { RunningPanel } from './running-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { StopsPanel } from './stops-panel.tsx';
import { SuffixFields } from './suffix-fields.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { useStartPlan } from './use-start-plan.ts';

const useStyles = makeStyles({
  // The run beside the others if the window is wide enough, else after the plan: visible without scrolling.
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
    gridTemplateRows: 'auto 1fr',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  beside: { gridRowEnd: 'span 2' },
  run: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    borderRadius: tokens.borderRadiusXLarge,
    outlineStyle: 'none',
    ':focus-visible': focusOutline,
  },
  start: { alignSelf: 'flex-start' },
});

/** Renders the page that plans a run, starts it and shows its result. */
export function StartPage() {
  const styles = useStyles();
  const navigation = usePageNavigation('startAugmentation', useNavigate());
  const running = useStore((state) => state.busy.augmentationIsRunning);
  const ending = useStore((state) => state.busy.isShuttingDown);
  const stage = useStore((state) => state.view.run);
  const { isFirst } = useStartPlan();
  const complete = useStatus('augmentationIsComplete').data?.success === true;
  const { stops } = useErrorFindings();
  // The zip can be downloaded before the last steps of the run end.
  const isRunning = running && stage !== 'stored';
  const isCurrent = useChangedSettings().length === 0 && complete && !isRunning;
  const run = useFocusWhen<HTMLDivElement>(isRunning, '[data-action="run.start"]');
  const result = useFocusWhen<HTMLDivElement>(!isRunning, '[aria-label="Run"]');
  const isWithoutResult = !running && (stage === null || stage === 'failed') && !complete;
  // A run was cancelled or failed: where its result would be, there is nothing to read.
  useEffect(() => {
    if (isWithoutResult && result.current !== null && document.activeElement === result.current)
      document.querySelector<HTMLElement>('[data-action="run.start"]')?.focus();
  }, [isWithoutResult, result]);
  const isStarted = (useLocation().state as { isStarted?: boolean } | null)?.isStarted === true;
  // A version was run again: the control that started the run is gone.
  useEffect(() => {
    if (isStarted) run.current?.focus();
  }, [isStarted, run]);
  const reason = running
    ? 'An augmentation is running.'
    : ending
      ? 'The session is ending.'
      : stops.length > 0
        ? `${stops.map(({ message }) => message).join(' ')} Repair the masks, or use them anyway.`
        : null;
  return (
    <PageFrame
      title="Start Augmentation"
      description="Generate the three sets from the pairs and the settings."
      {...navigation}
      actions={<VersionsButton />}
      hasPrimary
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <SummaryPanel />
          <ChangesPanel />
        </div>
        <div className={mergeClasses(styles.column, styles.beside)}>
          <StopsPanel disabled={running} />
          <ActionButton
            data-action="run.start"
            // A result of these settings is to be downloaded.
            appearance={isCurrent ? 'secondary' : 'primary'}
            size="large"
            className={styles.start}
            icon={<PlayRegular />}
            disabledReason={reason}
            reasonPlacement="after"
            onClick={() => void runAugmentation()}
          >
            {running ? 'Processing' : 'Start Augmentation'}
          </ActionButton>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
          <div ref={run} tabIndex={-1} role="group" aria-label="Run" className={styles.run}>
            {isRunning && <RunningPanel />}
            {!isRunning && (
              <div ref={result} tabIndex={-1} className={styles.run}>
                {complete && <DonePanel />}
              </div>
            )}
          </div>
          <SettingsPanel disabled={running} />
        </div>
        {/* Below the plan, whose warnings would move them. */}
        {isFirst ? (
          <PageSkeleton titled />
        ) : (
          <div className={styles.column}>
            <SuffixFields disabled={running} />
            <FoldsPanel disabled={running} />
            <ExportsPanel disabled={running} />
          </div>
        )}
      </div>
    </PageFrame>
  );
}
