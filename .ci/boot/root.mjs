import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the project. */
export const at = (...parts) => join(root, ...parts);

/** Everything the tests write goes here; git ignores it. */
export const outputFolder = at('test-output');

/** Says one line about what the scripts do; their own voice is set apart from that of the programs they run. */
export const say = (line) => console.log(`> ${line}`);

/** Ends the script with a sentence for the person at the terminal. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
