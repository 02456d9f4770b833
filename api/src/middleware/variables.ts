import type { Connection } from '../http/connection.ts';
import type { Part } from '../storage/port.ts';

/**
 * What middleware and routes leave for each other. `session`: its key; `route`: the path as the table spells it;
 * `isOwnPage`: false for a request from a page of another origin.
 */
export type Variables = { requestId: string; session?: string; route?: string; isOwnPage?: boolean };
/** What comes with a request besides what it says. `part`: the body of an upload that another thread takes. */
export type Bindings = { part?: Part; connection?: Connection };
export type AppEnv = { Variables: Variables; Bindings: Bindings };
