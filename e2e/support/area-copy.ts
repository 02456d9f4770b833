import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { ROOT } from './paths.ts';

/** The area that is added; its name intentionally has more than one hyphen. */
export const FOURTH = {
  folder: 'mf-fourth-area',
  container: 'mf_fourth_area',
  variable: 'REMOTE_MF_FOURTH_AREA',
  path: '/fourth/hello',
  label: 'Fourth area',
  title: 'Hello from the fourth area',
};

const TABLE = 'api/contract/src/areas.ts';
const ROW = `  {
    area: 'fourth',
    folder: '${FOURTH.folder}',
    base: '/fourth',
    port: 8094,
    label: '${FOURTH.label}',
    short: 'Fourth',
    menu: 'Fourth',
    icon: 'play',
    pages: [{ step: 'hello', path: 'hello', label: 'Hello', gate: 'upload', isFirst: true }],
  },
`;

const REMOTE = `import { PageFrame } from '@twinset/ui';
import { usePageNavigation } from '@twinset/sdk';
import { Route, Routes, useNavigate } from '@twinset/router';

export const version: string = __APP_VERSION__;

function Hello() {
  const navigation = usePageNavigation('hello', useNavigate());
  return <PageFrame title="${FOURTH.title}" {...navigation}>One row and one folder.</PageFrame>;
}

export default function FourthArea() {
  return (
    <Routes>
      <Route index element={<Hello />} />
      <Route path="hello" element={<Hello />} />
    </Routes>
  );
}
`;

const MADE = new Set(['.git', '.tools', '.cache', 'test-output', 'test-results', 'dist-alone']);

/**
 * Returns whether a file is copied: all files of a clone, the installed dependencies and the kernels, but not
 * the built pages.
 */
function isCopied(source: string): boolean {
  const path = relative(ROOT, source);
  const name = basename(path);
  if (path === 'node_modules' || MADE.has(name)) return false;
  return name !== 'dist' || path.startsWith('api') || path.startsWith('tensor-core');
}

function addRow(root: string): void {
  const file = join(root, TABLE);
  const text = readFileSync(file, 'utf8');
  const end = text.indexOf('] as const satisfies readonly AreaDefinition[]');
  if (end < 0) throw new Error(`${TABLE} has no end of the table where a row could be added.`);
  writeFileSync(file, text.slice(0, end) + ROW + text.slice(end));
}

/** Copies the folder of mf-augment, with changed names and one small page instead of its pages. */
function addFolder(root: string): void {
  const folder = join(root, FOURTH.folder);
  const from = join(root, 'mf-augment');
  const skipped = join(from, 'src') + sep;
  cpSync(from, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.startsWith(skipped) || basename(source) === 'globals.d.ts',
  });
  for (const name of ['package.json', 'tsconfig.json', 'rspack.config.ts', 'README.md']) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replaceAll('mf-augment', FOURTH.folder));
  }
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/remote.tsx'), REMOTE);
}

export interface AreaCopy {
  root: string;
  /** Runs Bun in the copy. @returns its output. @throws Error with that, if it fails */
  bun: (...args: string[]) => string;
  remove: () => void;
}

/** Copies the project and adds a fourth area to it: a row of the table, and a folder. Nothing is built. */
export function copyWithFourthArea(): AreaCopy {
  const root = mkdtempSync(join(tmpdir(), 'twinset-fourth-'));
  for (const entry of readdirSync(ROOT)) {
    const source = join(ROOT, entry);
    if (isCopied(source))
      cpSync(source, join(root, entry), { recursive: true, verbatimSymlinks: true, filter: isCopied });
  }
  // Links between the packages are relative and point to the copy. All others point to the project's
  // packages.
  mkdirSync(join(root, 'node_modules'));
  for (const entry of readdirSync(join(ROOT, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules', entry), join(root, 'node_modules', entry));
  addRow(root);
  addFolder(root);
  const program = process.versions.bun ? process.execPath : 'bun';
  return {
    root,
    bun: (...args) => execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
