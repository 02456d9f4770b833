import type { FailedFile, IntakeOutcome, IntakePlanView, IntakeState } from '@twinset/contract';
import type { Offer } from '@twinset/sdk';
import { useSyncExternalStore } from 'react';
import type { DatasetFile } from './read-drop.ts';

/**
 * Steps of the panel. `choose`: no dataset yet; `read`: the browser reads the drop; `send`: files are sent; `plan`: the
 * plan is shown; `convert`: the server converts; `files`: the tab does not have the files; `done`: the session has the
 * pairs.
 */
export type Step = 'choose' | 'read' | 'list' | 'send' | 'plan' | 'convert' | 'files' | 'done';

/** Something that went wrong, with the files that it concerns. */
export type Problem = { message: string; files?: readonly FailedFile[] | undefined };

export type Sending = { label: string; sent: number; total: number; rate: number; remaining: number | null };

/** Id of the incomplete intake that may be abandoned; null for none. */
export type Former = string | null;
/** A dataset that was chosen, and what begins its intake. */
export type Waiting = { name: string; onConfirm: (former: Former) => Promise<void> };
/** Intake that would be abandoned, the dataset that was chosen instead, and the one that waits already. */
type Abandoning = Waiting & { intake: IntakeState; next: Waiting | null };

/** State of the intake of this window. */
export type IntakeView = {
  isOpen: boolean;
  step: Step;
  name: string;
  /** Files of the browser; null after a reload, in other tabs, and for folders of the server. */
  files: readonly DatasetFile[] | null;
  /** Offer whose reading is shown; null after its end, or if the user cancels it. */
  reading: Offer | null;
  /** Number of files that were read so far. */
  found: number;
  unreadable: readonly FailedFile[];
  /** State of the server; null before it knows the dataset. */
  intake: IntakeState | null;
  plan: IntakePlanView | null;
  /** A new plan is being computed. */
  isPlanning: boolean;
  /** The user is asked whether the images and masks of the session are replaced. */
  isReplacing: boolean;
  /** The user is asked whether an intake is abandoned for another dataset. */
  abandoning: Abandoning | null;
  /** Dataset that is opened when the conversion of another one has ended. */
  next: Waiting | null;
  sending: Sending | null;
  problem: Problem | null;
  result: IntakeOutcome | null;
};

const INITIAL: IntakeView = {
  isOpen: false,
  step: 'choose',
  name: '',
  files: null,
  reading: null,
  found: 0,
  unreadable: [],
  intake: null,
  plan: null,
  isPlanning: false,
  isReplacing: false,
  abandoning: null,
  next: null,
  sending: null,
  problem: null,
  result: null,
};

let view = INITIAL;
const listeners = new Set<() => void>();

export const getIntake = (): IntakeView => view;

/** Returns the id of the intake of this window: with it, calls leave that of another window alone. */
export const ownId = (): string | undefined => view.intake?.id;

export function setIntake(patch: Partial<IntakeView>): void {
  view = { ...view, ...patch };
  for (const listener of listeners) listener();
}

/** Begins with nothing chosen. */
export const resetIntake = (patch: Partial<IntakeView> = {}): void => setIntake({ ...INITIAL, ...patch });

/** Returns the state of the intake; it outlives the panel, which other pages do not show. */
export const useIntake = (): IntakeView =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => view,
  );

/** Returns whether this tab lists or sends files, so that no other dataset can be taken. */
export const isUnderWay = ({ step }: Pick<IntakeView, 'step'>): boolean => step === 'list' || step === 'send';
