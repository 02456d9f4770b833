import { prepare } from './build.mjs';
import { at, say } from './root.mjs';
import { run, stopAll } from './run.mjs';

const APPS = ['shell', 'mf-upload', 'mf-settings', 'mf-augment'];

// The API restarts, the pages update in place. If one of the five ends, all end.
const bun = await prepare();
say('API on PORT (default 8080); the pages at the addresses printed by their dev servers, the shell first');
const api = run(bun, ['--watch', at('api', 'src', 'server.ts')]);
const pages = APPS.map((app) => run(bun, ['run', 'dev'], { cwd: at(app) }));
const code = await Promise.race([api, ...pages]);
stopAll();
process.exitCode = code;
