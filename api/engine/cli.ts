import { command } from './headless/command.ts';
import { createEngine } from './index.ts';

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort());
process.exitCode = await command(process.argv.slice(2), createEngine, undefined, controller.signal);
