/** Name of the object that marks a folder, since a bucket has none; a session's mark names its server. */
export const MARK = '.keep';
/** Metadata of a session's mark: the server that the session belongs to. */
export const OWNER = 'twinset-server';
