const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];
type Fields = Record<string, unknown>;
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string, fields?: Fields) => void>;

/** Converts an error to plain data, with its chain of causes. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : String(error);
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message,
    code,
    stack: error.stack,
    cause: describeError(error.cause),
  };
}

const SESSION_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Creates a structured log: one JSON object per line. A session id that occurs in a text is shortened. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Log {
  const least = LEVELS.indexOf(level);
  const at =
    (name: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: Fields = {}) => {
      if (LEVELS.indexOf(name) < least) return;
      const line = JSON.stringify({ time: new Date().toISOString(), level: name, message, ...fields });
      write(line.replace(SESSION_ID, (id) => `${id.slice(0, 4)}…`));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
