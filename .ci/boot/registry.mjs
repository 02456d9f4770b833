import { spawn } from 'node:child_process';

/** Maximum response time of a registry to a small request, milliseconds. */
export const ANSWER_MS = 7000;

export const UNREACHABLE =
  'The package registry cannot be reached, so the dependencies cannot be installed. Check the network, the proxy ' +
  'and the registry setting of npm, then start again.';

/** Returns whether a package manager's look-up command succeeds within `ANSWER_MS`; its output is not shown. */
export function answers(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), ANSWER_MS);
    child.on('error', () => resolve(false));
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}
