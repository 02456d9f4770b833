import { quoted } from '@twinset/contract';
import type { FileKind } from '@twinset/sdk';
import { Button, ConfirmDialog, formatNoun, ModalDialog, makeStyles, tokens } from '@twinset/ui';
import { useEffect, useRef } from 'react';
import { AbandonDialog } from './abandon-dialog.tsx';
import { ChooseView } from './choose-view.tsx';
import { DoneView } from './done-view.tsx';
import { cancelIntake, discardIntake, takeIn } from './intake-flow.ts';
import { getIntake, type IntakeView, resetIntake, setIntake, useIntake } from './intake-state.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanView } from './plan-view.tsx';
import { ProblemBar } from './problem-bar.tsx';
import { WorkView } from './work-view.tsx';

const useStyles = makeStyles({
  // As tall as its content, but steady while one step follows another.
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    minHeight: '160px',
    outlineStyle: 'none',
  },
});

const TITLES: Record<IntakeView['step'], (name: string) => string> = {
  choose: () => 'Open a dataset',
  read: () => 'Reading the files',
  list: (name) => `Reading ${quoted(name)}`,
  send: (name) => `Sending ${quoted(name)}`,
  plan: (name) => name,
  convert: (name) => `Converting ${quoted(name)}`,
  files: (name) => `Continue ${quoted(name)}`,
  done: (name) => `${quoted(name)} was added`,
};

/** Hides the panel; only a finished intake ends with it. */
function close(): void {
  const { step } = getIntake();
  if (step === 'done') resetIntake();
  else setIntake({ isOpen: false });
}

function Actions({ view, kind, onUpload }: { view: IntakeView } & IntakePanelProps) {
  const { step } = view;
  if (step === 'plan') return <PlanActions view={view} kind={kind} onUpload={onUpload} />;
  if (step === 'done') {
    return (
      <Button data-action="intake.check" appearance="primary" onClick={close}>
        {kind === 'masks' ? 'Choose a repair' : 'Check the pairs'}
      </Button>
    );
  }
  if (step === 'files') {
    return (
      <>
        <Button data-action="intake.startAgain" onClick={() => void discardIntake(true)}>
          Start again
        </Button>
        <Button data-action="intake.discard" onClick={() => void discardIntake()}>
          Discard
        </Button>
      </>
    );
  }
  if (step === 'choose')
    return (
      <Button data-action="dialog.close" onClick={close}>
        Close
      </Button>
    );
  return (
    <Button data-action="dialog.cancel" onClick={() => void cancelIntake()}>
      Cancel
    </Button>
  );
}

function Content({ view, kind }: { view: IntakeView } & Pick<IntakePanelProps, 'kind'>) {
  if (view.step === 'plan' && view.plan !== null) return <PlanView view={view} plan={view.plan} />;
  if (view.step === 'done' && view.result !== null)
    return <DoneView view={view} result={view.result} isClosed={kind === 'masks'} />;
  if (view.step === 'choose' || view.step === 'files') return <ChooseView view={view} />;
  return <WorkView view={view} />;
}

export interface IntakePanelProps {
  /** Kind of files of the upload page below; null on other pages. */
  kind: FileKind | null;
  /** Called with the page that files are uploaded on instead. */
  onUpload: (kind: FileKind) => void;
}

/** Renders the panel of the intake: what was recognised, questions, and the progress of sending and converting. */
export function IntakePanel({ kind, onUpload }: IntakePanelProps) {
  const styles = useStyles();
  const view = useIntake();
  const { isOpen, isReplacing, abandoning, step, problem, intake } = view;
  const content = useRef<HTMLDivElement>(null);
  // The focus follows the content: it would be lost with the button of the former step. At the end, the button has it.
  useEffect(() => {
    if (!isOpen || !document.activeElement?.contains(content.current)) return;
    const end = document.querySelector<HTMLElement>('[data-action="intake.check"]');
    (end ?? content.current)?.focus();
  }, [isOpen, step]);
  const { images, masks } = intake?.replaces ?? { images: 0, masks: 0 };
  return (
    <>
      <ModalDialog
        open={isOpen && !isReplacing && abandoning === null}
        alert={step !== 'choose'}
        panel
        title={TITLES[step](view.name)}
        onClose={close}
        actions={<Actions view={view} kind={kind} onUpload={onUpload} />}
      >
        <div ref={content} tabIndex={-1} className={styles.root} data-testid="intake" data-step={step}>
          {problem !== null && <ProblemBar name={view.name} problem={problem} />}
          <Content view={view} kind={kind} />
        </div>
      </ModalDialog>
      <ConfirmDialog
        open={isOpen && isReplacing}
        title="Replace the current dataset?"
        confirmLabel="Replace"
        onConfirm={() => void takeIn(true)}
        onCancel={() => setIntake({ isReplacing: false })}
      >
        The session has {formatNoun(images, 'image')} and {formatNoun(masks, 'mask')}. They are replaced by
        the {formatNoun(view.plan?.pairs ?? 0, 'pair')} of {quoted(view.name)}, and so are the class names,
        the split and the groups.
      </ConfirmDialog>
      <AbandonDialog abandoning={isOpen ? abandoning : null} />
    </>
  );
}
