import { EngineError } from './engine-error.ts';
import { command } from './headless/command.ts';
import { createEngine } from './index.ts';

try {
  await command(process.argv.slice(2), createEngine);
} catch (error) {
  const { message } = error as Error;
  console.error(message);
  if (error instanceof EngineError)
    for (const d of error.details) console.error(`  ${d.filename}: ${d.reason}`);
  process.exitCode = 1;
}
