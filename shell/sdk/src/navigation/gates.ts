import type { GateName } from '@twinset/contract';
import type { BusyState } from '../store/busy-slice.ts';
import { pageOf, type StepName } from './paths.ts';

/** A status check as gates see it. */
export interface Check {
  ok: boolean;
  message: string;
}

/** Everything that decides whether a page is open. */
export interface Facts {
  /** False until the first answer of every check came. */
  known: boolean;
  backend: Check;
  images: Check;
  masks: Check;
  balance: Check;
  complete: Check;
  busy: BusyState;
}

/** Null: open. Else one sentence that says why not and what to do. */
export type Gate = (facts: Facts) => string | null;

const first =
  (...gates: Gate[]): Gate =>
  (facts) => {
    for (const gate of gates) {
      const reason = gate(facts);
      if (reason !== null) return reason;
    }
    return null;
  };

const need =
  (check: 'backend' | 'images' | 'masks' | 'balance' | 'complete', otherwise: string): Gate =>
  (facts) =>
    facts[check].ok ? null : facts[check].message || otherwise;

/** Said while nobody can know yet whether there is a session. */
export const CHECKING_SESSION = 'Looking for your session ...';

const backend = first(
  ({ known }) => (known ? null : CHECKING_SESSION),
  ({ backend: { ok } }) => (ok ? null : 'Start a session first.'),
);
const images = need('images', 'Upload images first.');
const masks = need('masks', 'Upload segmentation masks first.');
const balance = need('balance', 'Images and masks do not match yet.');
const notRunning: Gate = ({ busy }) =>
  busy.augmentationIsRunning ? 'An augmentation is running. Wait until it ends, or cancel it.' : null;
const notShuttingDown: Gate = ({ busy }) => (busy.isShuttingDown ? 'The session is being ended.' : null);
const notResetting: Gate = ({ busy }) => (busy.isResetting ? 'The session is being reset.' : null);
const notUploading: Gate = ({ busy }) =>
  busy.imageIsUploading || busy.maskIsUploading ? 'An upload is in progress. Wait until it ends.' : null;
const complete = need('complete', 'Run the augmentation first.');

const uploadArea = first(notRunning, notShuttingDown, notResetting, backend);
const settingsArea = first(notRunning, notShuttingDown, notResetting, backend, images, balance);
const augmentArea = first(notShuttingDown, backend, images, balance);

/** Section 4 of the specification. */
const GATES: Record<GateName, Gate> = {
  upload: uploadArea,
  masks: first(uploadArea, images),
  preview: first(uploadArea, images, masks, balance),
  settings: settingsArea,
  augment: augmentArea,
  result: first(augmentArea, notRunning, complete),
};

/** Why a page is closed, or null while it is open. */
export const gateOf = (step: StepName, facts: Facts): string | null => GATES[pageOf(step).gate](facts);

/** Why the session can neither be reset nor ended now. */
export const resetGate = first(backend, notRunning, notShuttingDown, notResetting, notUploading);
