import type { FailedFile, JobEvent } from '@twinset/contract';
import type { SliceCreator } from './store-types.ts';

export type FileKind = 'images' | 'masks';
export type ColorMode = 'light' | 'dark';

export interface FileProgress {
  name: string;
  bytes: number;
  sent: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  reason?: string;
}

/** A file that the last upload did not add to the session. */
export interface UploadFailure extends FailedFile {
  /** True if the file changed on disk after it was chosen, and has to be chosen again. */
  changed?: true;
}

/** An upload in progress in this window. */
export interface UploadProgress {
  /** The current step of the pipeline: "Uploading", "Transferring", "Resizing". */
  phase: string;
  files: FileProgress[];
  bytes: number;
  sent: number;
  /** Bytes per second over the last seconds. */
  rate: number;
  remainingSeconds: number | null;
}

export interface PairViewState {
  columns: 1 | 2 | 3;
  overlay: boolean;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
}

/** Reason why this window's session ended or changed; null otherwise. */
export type SessionNotice = 'ended-elsewhere' | 'changed-elsewhere' | 'not-found' | null;

/**
 * Stage of the last run in this window: `running`; `stored`: its zip can be downloaded while later steps continue;
 * `unstored`: complete, but the user did not wait until its zip was stored; null: none, or cancelled.
 */
export type RunStage = 'running' | 'stored' | 'unstored' | 'done' | 'failed' | null;

export interface ViewState {
  /** View options of pairs; kept between visits. */
  pairs: PairViewState;
  /** Values of the classes that the legend hides in masks. */
  hiddenClasses: readonly (number | string)[];
  /** Null until the user chooses; then the system's mode is used. */
  colorMode: ColorMode | null;
  uploads: Record<FileKind, UploadProgress | null>;
  /** Files that the last upload refused or could not send, with the reason. */
  failed: Record<FileKind, UploadFailure[]>;
  /** Names of files whose deletion can still be undone, or is being sent: pages do not show them. */
  hidden: Record<FileKind, readonly string[]>;
  /** Files of the last selection that are not images and were in the chosen folder. */
  companions: Record<FileKind, string[]>;
  /** Last event of the server on each job. */
  jobs: Partial<Record<JobEvent['job'], JobEvent>>;
  run: RunStage;
  /** Steps whose page the user has seen in this session; kept over reloads. */
  visited: readonly string[];
  /** Keys of acknowledged findings; kept over reloads. */
  acknowledged: readonly string[];
  isStarting: boolean;
  sessionNotice: SessionNotice;
  /** False while the event stream of a running session is interrupted. */
  connected: boolean;
  /** True while an upload waits for an unreachable server. */
  waiting: boolean;
}

export interface ViewActions {
  setPairView: (patch: Partial<PairViewState>) => void;
  setHiddenClasses: (values: readonly (number | string)[]) => void;
  setColorMode: (mode: ColorMode | null) => void;
  setUpload: (kind: FileKind, upload: UploadProgress | null) => void;
  setFailed: (kind: FileKind, files: UploadFailure[]) => void;
  setHidden: (kind: FileKind, names: readonly string[]) => void;
  setCompanions: (kind: FileKind, names: string[]) => void;
  setJob: (event: JobEvent) => void;
  setRun: (stage: RunStage) => void;
  setVisited: (step: string) => void;
  setAcknowledgedKeys: (keys: readonly string[]) => void;
  setStarting: (on: boolean) => void;
  setSessionNotice: (notice: SessionNotice) => void;
  setConnected: (connected: boolean) => void;
  setWaiting: (waiting: boolean) => void;
  /** Resets what belongs to a session; view options are kept. */
  resetView: () => void;
}

export const INITIAL_VIEW: ViewState = {
  pairs: { columns: 2, overlay: false, opacity: 0.5 },
  hiddenClasses: [],
  colorMode: null,
  uploads: { images: null, masks: null },
  failed: { images: [], masks: [] },
  hidden: { images: [], masks: [] },
  companions: { images: [], masks: [] },
  jobs: {},
  run: null,
  visited: [],
  acknowledged: [],
  isStarting: false,
  sessionNotice: null,
  connected: true,
  waiting: false,
};

export const createViewSlice: SliceCreator<{ view: ViewState } & ViewActions> = (set) => {
  const patch = (change: Partial<ViewState> | ((view: ViewState) => Partial<ViewState>)) =>
    set(({ view }) => ({ view: { ...view, ...(typeof change === 'function' ? change(view) : change) } }));
  return {
    view: INITIAL_VIEW,
    setPairView: (pairs) => patch((view) => ({ pairs: { ...view.pairs, ...pairs } })),
    setHiddenClasses: (hiddenClasses) => patch({ hiddenClasses }),
    setColorMode: (colorMode) => patch({ colorMode }),
    setUpload: (kind, upload) => patch((view) => ({ uploads: { ...view.uploads, [kind]: upload } })),
    setFailed: (kind, files) => patch((view) => ({ failed: { ...view.failed, [kind]: files } })),
    setHidden: (kind, names) => patch((view) => ({ hidden: { ...view.hidden, [kind]: names } })),
    setCompanions: (kind, names) => patch((view) => ({ companions: { ...view.companions, [kind]: names } })),
    setJob: (event) => patch((view) => ({ jobs: { ...view.jobs, [event.job]: event } })),
    // The result of a new run has not been seen.
    setRun: (run) =>
      patch(({ visited }) => ({
        run,
        visited: run === 'running' ? visited.filter((step) => step !== 'previewResult') : visited,
      })),
    setVisited: (step) =>
      patch(({ visited }) => (visited.includes(step) ? {} : { visited: [...visited, step] })),
    setAcknowledgedKeys: (acknowledged) => patch({ acknowledged }),
    setStarting: (isStarting) => patch({ isStarting }),
    setSessionNotice: (sessionNotice) => patch({ sessionNotice }),
    setConnected: (connected) => patch({ connected }),
    setWaiting: (waiting) => patch({ waiting }),
    resetView: () => patch((view) => ({ ...INITIAL_VIEW, pairs: view.pairs, colorMode: view.colorMode })),
  };
};
