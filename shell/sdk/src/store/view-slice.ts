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

/** A file that the last upload did not bring into the session. */
export interface UploadFailure extends FailedFile {
  /** Nothing refused it: it changed on the disk after it was chosen, and has to be chosen again. */
  changed?: true;
}

/** An upload under way in this window. */
export interface UploadProgress {
  /** What the pipeline does now: "Uploading", "Transferring", "Resizing". */
  phase: string;
  files: FileProgress[];
  bytes: number;
  sent: number;
  /** Bytes a second over the last seconds. */
  rate: number;
  remainingSeconds: number | null;
}

export interface PairViewState {
  columns: 1 | 2 | 3;
  overlay: boolean;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
}

/** Why this window's session is no longer what it was; null while all is well. */
export type SessionNotice = 'ended-elsewhere' | 'changed-elsewhere' | 'not-found' | null;

export interface ViewState {
  /** How pairs are shown; kept between visits. */
  pairs: PairViewState;
  /** Null until the user chose; the system's mode is taken until then. */
  colorMode: ColorMode | null;
  uploads: Record<FileKind, UploadProgress | null>;
  /** Files that the last upload refused, with the reason, and those that can be tried again. */
  failed: Record<FileKind, UploadFailure[]>;
  /** Files of the last selection that are no pictures and came along with them. */
  companions: Record<FileKind, string[]>;
  /** The last word of the server on each job. */
  jobs: Partial<Record<JobEvent['job'], JobEvent>>;
  isStarting: boolean;
  sessionNotice: SessionNotice;
  /** False while the progress stream of a started session is cut. */
  connected: boolean;
  /** True while an upload waits for a server that is out of reach. */
  waiting: boolean;
}

export interface ViewActions {
  setPairView: (patch: Partial<PairViewState>) => void;
  setColorMode: (mode: ColorMode) => void;
  setUpload: (kind: FileKind, upload: UploadProgress | null) => void;
  setFailed: (kind: FileKind, files: UploadFailure[]) => void;
  setCompanions: (kind: FileKind, names: string[]) => void;
  setJob: (event: JobEvent) => void;
  setStarting: (on: boolean) => void;
  setSessionNotice: (notice: SessionNotice) => void;
  setConnected: (connected: boolean) => void;
  setWaiting: (waiting: boolean) => void;
  /** Forgets what belongs to a session; the look stays. */
  resetView: () => void;
}

export const INITIAL_VIEW: ViewState = {
  pairs: { columns: 2, overlay: false, opacity: 0.5 },
  colorMode: null,
  uploads: { images: null, masks: null },
  failed: { images: [], masks: [] },
  companions: { images: [], masks: [] },
  jobs: {},
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
    setColorMode: (colorMode) => patch({ colorMode }),
    setUpload: (kind, upload) => patch((view) => ({ uploads: { ...view.uploads, [kind]: upload } })),
    setFailed: (kind, files) => patch((view) => ({ failed: { ...view.failed, [kind]: files } })),
    setCompanions: (kind, names) => patch((view) => ({ companions: { ...view.companions, [kind]: names } })),
    setJob: (event) => patch((view) => ({ jobs: { ...view.jobs, [event.job]: event } })),
    setStarting: (isStarting) => patch({ isStarting }),
    setSessionNotice: (sessionNotice) => patch({ sessionNotice }),
    setConnected: (connected) => patch({ connected }),
    setWaiting: (waiting) => patch({ waiting }),
    resetView: () => patch((view) => ({ ...INITIAL_VIEW, pairs: view.pairs, colorMode: view.colorMode })),
  };
};
