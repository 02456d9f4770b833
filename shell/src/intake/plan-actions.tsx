import { hasImageExtension } from '@twinset/contract';
import type { FileKind } from '@twinset/sdk';
import { ActionButton, Button, formatNoun } from '@twinset/ui';
import { discardIntake, takeIn } from './intake-flow.ts';
import type { IntakeView } from './intake-state.ts';
import { uploadPlain } from './take-offer.ts';

/** Returns why the planned pairs cannot be added now, or null. */
function closedReason({ plan, isPlanning }: IntakeView): string | null {
  if (plan === null || isPlanning) return 'The plan is being updated.';
  const open = plan.questions.find(({ chosen }) => chosen === '');
  if (open !== undefined) return `Choose an option first: ${open.text}`;
  if (plan.limit !== null) return plan.limit.message;
  return plan.pairs === 0 ? 'No image was found together with its mask.' : null;
}

export interface PlanActionsProps {
  view: IntakeView;
  kind: FileKind | null;
  onUpload: (kind: FileKind) => void;
}

/** Renders the buttons of a plan: add the pairs, if there are any, upload the files of the page only, discard. */
export function PlanActions({ view, kind, onUpload }: PlanActionsProps) {
  const { plan, files, name, unreadable } = view;
  const pairs = plan?.pairs ?? 0;
  const target = kind ?? 'images';
  const canUpload = files?.some(({ file }) => hasImageExtension(file.name)) ?? false;
  // Without pairs, and nothing to choose that might give some, the upload is all that is left to do.
  const isUploadOnly = canUpload && plan?.pairs === 0 && plan.questions.length === 0;
  const upload = async () => {
    // The upload lists those that it does not accept, such as TIFF files.
    const found = (files ?? []).map(({ path, file }) => ({ path: `${name}/${path}`, file }));
    onUpload(target);
    await discardIntake();
    await uploadPlain(target, { files: found, unreadable: [...unreadable] });
  };
  return (
    <>
      {!isUploadOnly && (
        <ActionButton
          data-action="intake.add"
          appearance="primary"
          disabledReason={closedReason(view)}
          onClick={() => void takeIn()}
        >{`Add ${formatNoun(pairs, 'pair')}`}</ActionButton>
      )}
      {canUpload && (
        <Button
          data-action="intake.upload"
          appearance={isUploadOnly ? 'primary' : 'secondary'}
          onClick={() => void upload()}
        >
          Upload {target} only
        </Button>
      )}
      {files === null && (
        <Button data-action="intake.startAgain" onClick={() => void discardIntake(true)}>
          Start again
        </Button>
      )}
      <Button data-action="intake.discard" onClick={() => void discardIntake()}>
        Discard
      </Button>
    </>
  );
}
