/** What middleware and routes leave for each other. `session`: its key; `route`: the path as the table spells it. */
export type Variables = { requestId: string; session?: string; route?: string };
export type AppEnv = { Variables: Variables };
