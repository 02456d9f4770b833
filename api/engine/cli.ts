import { EngineError } from './engine-error.ts';
import { command } from './headless/command.ts';
import { detailLines } from './headless/detail-lines.ts';
import { createEngine } from './index.ts';

try {
  await command(process.argv.slice(2), createEngine);
} catch (error) {
  const { message } = error as Error;
  console.error(message);
  if (error instanceof EngineError) for (const line of detailLines(error.details)) console.error(`  ${line}`);
  process.exitCode = 1;
}
