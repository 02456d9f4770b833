import type { Connection } from '../http/connection.ts';
import type { Part } from '../storage/port.ts';

/**
 * Variables that middleware sets for routes. `session`: its key; `route`: the path as in the table; `isOwnPage`: false
 * for a request from a page of another origin.
 */
export type Variables = { requestId: string; session?: string; route?: string; isOwnPage?: boolean };
/**
 * Data of a request besides its content. `part`: the body of an upload received by another thread; `isForwarded`: another
 * server of the site has checked it.
 */
export type Bindings = { part?: Part; connection?: Connection; isForwarded?: boolean };
export type AppEnv = { Variables: Variables; Bindings: Bindings };
