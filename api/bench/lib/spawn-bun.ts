import { BUN_SETTINGS } from '../../../.ci/boot/bun-settings.mjs';

/**
 * Runs a script in a separate process, with the settings of Bun that programs start with, also without `npm run bench`;
 * its errors go to this process's.
 * @returns what it prints. @throws Error with `failure` if it fails
 */
export async function spawnBun(
  script: string,
  args: readonly (string | number)[],
  failure: string,
): Promise<string> {
  const child = Bun.spawn([process.execPath, script, ...args.map(String)], {
    env: { ...BUN_SETTINGS, ...process.env },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(failure);
  return text;
}
