import type { GateName } from '@twinset/contract';
import type { BusyState } from '../store/busy-slice.ts';
import { pageOf, type StepName } from './paths.ts';

/** A status check as input of the gates. */
export interface Check {
  ok: boolean;
  message: string;
}

/** All conditions that determine whether a page is open. */
export interface Facts {
  /** False until every check has its first response. */
  known: boolean;
  backend: Check;
  images: Check;
  masks: Check;
  balance: Check;
  complete: Check;
  busy: BusyState;
}

/** Null if open, else one sentence with the reason and what to do. */
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

/** Reason while it is unknown whether there is a session. */
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
const whileNotResetting: Gate = ({ busy }) => (busy.isResetting ? 'The session is being reset.' : null);
const notUploading: Gate = ({ busy }) =>
  busy.imageIsUploading || busy.maskIsUploading ? 'An upload is in progress. Wait until it ends.' : null;
const complete = need('complete', 'Run the augmentation first.');

const uploadArea = first(notRunning, notShuttingDown, whileNotResetting, backend);
const settingsArea = first(notRunning, notShuttingDown, whileNotResetting, backend, images, balance);
const augmentArea = first(notShuttingDown, backend, images, balance);

/** The gates of the specification's section 4. */
const GATES: Record<GateName, Gate> = {
  upload: uploadArea,
  masks: first(uploadArea, images),
  preview: first(uploadArea, images, masks, balance),
  settings: settingsArea,
  augment: augmentArea,
  result: first(augmentArea, notRunning, complete),
};

/** Returns why a page is closed, or null if it is open. */
export const gateOf = (step: StepName, facts: Facts): string | null => GATES[pageOf(step).gate](facts);

/** Returns why the session can neither be reset nor ended now, or null. */
export const resetGate = first(backend, notRunning, notShuttingDown, whileNotResetting, notUploading);
