import { TOAST_MS } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { type FileKind, gateOf, type Offer, pageAt, startSession, toast, useFacts } from '@twinset/sdk';
import { useEffect } from 'react';
import { DropOverlay } from './drop-overlay.tsx';
import type { IntakeHostProps } from './drop-target.tsx';
import { IntakePanel } from './intake-panel.tsx';
import { getIntake, setIntake, useIntake } from './intake-state.ts';
import { resumeIntake } from './present-intake.ts';
import { takeOffer } from './take-offer.ts';
import { hasIntakeToShow } from './unfinished.ts';

/** The last offer that was taken: the host is rendered again on another page with the same one. */
let taken: Offer | null = null;

const PREVIEW = '/upload_data/preview';
/** The page that offers repairs of pairs that cannot be previewed as they are. */
const MASKS = '/upload_data/masks';

function kindAt(path: string): FileKind | null {
  const step = pageAt(path)?.step;
  return step === 'uploadImages' ? 'images' : step === 'uploadMasks' ? 'masks' : null;
}

/** Renders the part of `DropTarget` that is loaded on first use: the overlay of a drag, and the panel of the intake. */
export default function IntakeHost({ path, isOver, offer }: IntakeHostProps) {
  const navigate = useNavigate();
  const { facts } = useFacts();
  const { step, next } = useIntake();
  const kind = kindAt(path);

  useEffect(() => {
    if (!facts.known || offer === null || offer === taken) return;
    taken = offer;
    const take = async () => {
      if (!facts.backend.ok && !(await startSession())) return;
      const closed = facts.backend.ok ? gateOf('uploadImages', facts) : null;
      if (closed === null) return takeOffer(offer, kind);
      toast({
        intent: 'error',
        title: 'Files were not added',
        description: closed,
        durationMs: TOAST_MS.error,
      });
    };
    void take();
  }, [offer, facts, kind]);

  useEffect(() => {
    if (hasIntakeToShow() && getIntake().step === 'choose') void resumeIntake();
  }, []);

  const last = gateOf('previewUpload', facts) === null ? PREVIEW : MASKS;
  useEffect(() => {
    // The plan of a dataset that waited is shown at once; a change of the page would take the focus from it.
    if (step !== 'done' || next !== null) return;
    // An open panel stays open while the page changes behind it: closed and opened again, it would lose a click between.
    if (path !== last) navigate(last);
    else setIntake({ isOpen: true });
  }, [step, next, path, last, navigate]);

  return (
    <>
      <DropOverlay isOver={isOver} kind={kind} />
      <IntakePanel kind={kind} onUpload={(to) => navigate(`/upload_data/${to}`)} />
    </>
  );
}
