import { prepare } from './build.mjs';
import { areaFolders, at, exitWithError, say } from './root.mjs';
import { run, stopAll } from './run.mjs';

// `npm run dev [-- AREA ...]`: the API restarts and the pages update on changes. Without a name the shell and every
// area; with names these areas without the shell, each filled with sample pairs. If one server ends, all end.
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !areaFolders.includes(name));
if (unknown.length > 0)
  exitWithError(`No area is named ${unknown.join(', ')}. The areas are ${areaFolders.join(', ')}.`);
const bun = await prepare();
say(
  chosen.length > 0
    ? 'the API listens on PORT (default 8080); open the address printed by the dev server'
    : 'the API listens on PORT (default 8080); open the first address printed by the dev servers',
);
const api = run(bun, ['--watch', at('api', 'src', 'server.ts')]);
const apps = chosen.length > 0 ? chosen : ['shell', ...areaFolders];
const pages = apps.map((app) => run(bun, ['run', 'dev'], { cwd: at(app) }));
const code = await Promise.race([api, ...pages]);
stopAll();
process.exitCode = code;
