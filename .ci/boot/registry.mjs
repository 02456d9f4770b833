import { spawn } from 'node:child_process';

/** How long a registry may take to answer a small question, milliseconds. */
export const ANSWER_MS = 7000;

export const UNREACHABLE =
  'The package registry cannot be reached, so the dependencies cannot be installed. Check the network, the proxy ' +
  'and the registry setting of npm, then start again.';

/** Whether a package manager's look-up command ends well within `ANSWER_MS`; its output is not shown. */
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
