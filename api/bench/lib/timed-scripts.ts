/** Runs scripts whose lines are JSON objects, up to a time. */

export interface Outcome<T> {
  lines: T[];
  /** Reason why the script did not end as it should; null if it did. */
  fault: string | null;
}

/** Returns the message of an error that ended a script of Bun or Python. */
function messageIn(stderr: string): string {
  // Drivers of graphics cards print errors before it.
  const named = [...stderr.matchAll(/^error: (.+)$/gm)].at(-1)?.[1];
  return named ?? stderr.trim().split('\n').at(-1) ?? '';
}

function parsed<T>(text: string): T[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line.startsWith('{') ? [JSON.parse(line) as T] : [];
    } catch {
      // The script was ended within a line.
      return [];
    }
  });
}

/**
 * Runs a script until it ends, or until `performance.now()` is `until`; returns the lines so far.
 * @param folder folder for its temporary files, which the caller removes
 */
export async function runScript<T>(command: string[], until: number, folder: string): Promise<Outcome<T>> {
  const left = until - performance.now();
  if (left <= 0) return { lines: [], fault: 'the time is over' };
  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>;
  try {
    const env = { ...process.env, TMPDIR: folder };
    child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe', env });
  } catch (error) {
    return { lines: [], fault: (error as Error).message };
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, left);
  const [text, stderr] = await Promise.all(
    [child.stdout, child.stderr].map((one) => new Response(one).text()),
  );
  const code = await child.exited;
  clearTimeout(timer);
  const lines = parsed<T>(text);
  if (isLate) return { lines, fault: 'the time is over' };
  return { lines, fault: code === 0 ? null : messageIn(stderr) || `exit code ${code}` };
}
