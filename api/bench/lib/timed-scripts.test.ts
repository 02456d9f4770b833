import { expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import { runScript } from './timed-scripts.ts';

const runFor = (ms: number, ...command: string[]) => runScript(command, performance.now() + ms, tmpdir());

test('a script that is late is ended, and its complete lines are kept', async () => {
  const shell = `echo '{"a":1}'; echo 'text'; printf '{"a":'; exec sleep 600`;
  expect(await runFor(3000, 'sh', '-c', shell)).toEqual({ lines: [{ a: 1 }], fault: 'the time is over' });
  expect(await runFor(0, 'sh', '-c', 'exit 0')).toEqual({ lines: [], fault: 'the time is over' });
});

test('the reason is that of a script that fails, after messages of a driver', async () => {
  const shell = 'echo "error: no display" >&2; echo "error: No card." >&2; echo "  at x" >&2; exit 1';
  const late = 600_000;
  expect(await runFor(late, 'sh', '-c', shell)).toEqual({ lines: [], fault: 'No card.' });
  const python = 'echo "Traceback" >&2; echo "ImportError: No module" >&2; exit 1';
  expect((await runFor(late, 'sh', '-c', python)).fault).toBe('ImportError: No module');
  expect((await runFor(late, 'sh', '-c', 'exit 3')).fault).toBe('exit code 3');
  expect((await runFor(late, '/no/program')).fault).toContain('/no/program');
  expect(await runFor(late, 'echo', '{"b":2}')).toEqual({ lines: [{ b: 2 }], fault: null });
});
