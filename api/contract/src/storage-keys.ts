/** A session id: any UUID, in lower or upper case. The client chooses it; browsers generate random ones (version 4). */
export const SESSION_ID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/** Keys of the browser's storage. */
export const STORAGE_KEYS = {
  /** The anonymous session id (a UUID). */
  sessionId: 'sessionId',
  /**
   * The session id again, once that session was seen running: if it is missing afterwards, it ended rather than never
   * existed.
   */
  seenSession: 'twinset.seenSession',
  /** The configuration store, versioned. */
  config: 'twinset.config',
  colorMode: 'twinset.colorMode',
  /** Session and intake of a conversion whose end no window has shown yet. */
  conversion: 'twinset.conversion',
  /** Presets of the user; they outlive a session. */
  presets: 'twinset.presets',
  /** Set if the user switched off shortcuts of one key. */
  singleKeysOff: 'twinset.singleKeysOff',
  /** Set once the user was asked for notifications. */
  notificationsAsked: 'twinset.notificationsAsked',
  /** The channel on which windows notify each other of changes. */
  changes: 'twinset.changes',
  /**
   * Name prefix of the lock of the window that owns a session's event stream, and of the channel on which it forwards
   * the events.
   */
  events: 'twinset.events',
} as const;

export const AUGMENTED_ZIP = 'augmented_data.zip';
export const SAMPLE_CSV = 'sample.csv';

/** Dataset of drawn cells, for a first visit. */
export const SAMPLE_ZIP = 'sample_dataset.zip';

/** Folders of a session's bucket (specification section 3). */
export const FOLDERS = [
  'images',
  'masks',
  'resized_images',
  'resized_masks',
  'resized_augmented/train/images',
  'resized_augmented/train/masks',
  'resized_augmented/val/images',
  'resized_augmented/val/masks',
  'resized_augmented/test/images',
  'resized_augmented/test/masks',
] as const;
export type FolderKey = (typeof FOLDERS)[number];
