/** A session of this server. `fence`: the number with which it was taken; `calls`: those in progress. */
export type OwnSession = { fence: number; calls: number; ready: Promise<void> | null };

/** Functions of the rest of the server for a session that was taken. */
export type Hooks = {
  /** Adapts a session to this server, as soon as its rows are loaded. */
  loaded(session: string): void;
  /** Returns whether work of the session continues without a call. */
  hasWork(session: string): boolean;
  /** Copies the files of a session to this server and continues its work. */
  restore(session: string): Promise<void>;
};

/** Place where a call of a session is handled: here, until `leave` is called, or at another server. */
export type Place = { leave: () => void } | { address: string } | 'not here';
