import { command } from '../headless/command.ts';
import type { Engine } from '../types.ts';
import { localEngine } from './run-folders.ts';

/** Creates a stream that records its text; `isTTY` as of a terminal. */
const kept = (isTTY: boolean) => {
  const texts: string[] = [];
  return { isTTY, write: (text: string) => void texts.push(text), text: () => texts.join('') };
};

export interface CommandResult {
  exitCode: number;
  /** JSON lines of the output stream; none for a terminal. */
  events: Record<string, unknown>[];
  out: string;
  err: string;
}

/** Runs the headless command in this process, as with a pipe or in a terminal; `engine` replaces parts of it. */
export async function runCommand(
  argv: string[],
  options: { terminal?: boolean; signal?: AbortSignal; now?: () => number; engine?: Partial<Engine> } = {},
): Promise<CommandResult> {
  const { terminal = false, signal, now, engine } = options;
  const [out, err] = [kept(terminal), kept(terminal)];
  const exitCode = await command(
    argv,
    () => Object.assign(localEngine(), engine),
    { out, err, ...(now ? { now } : {}) },
    signal,
  );
  const lines = terminal
    ? []
    : out
        .text()
        .split('\n')
        .filter((line) => line.startsWith('{'));
  return { exitCode, events: lines.map((line) => JSON.parse(line)), out: out.text(), err: err.text() };
}
