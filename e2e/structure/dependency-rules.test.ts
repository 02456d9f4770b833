import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PACKAGES, ROOT, violations } from './cruise.ts';
import { rules } from './dependency-rules.ts';

/** One planted fault per rule: file → its text. The first file is the one that violates the rule. */
const FAULTS: Record<string, Record<string, string>> = {
  'no-circular': {
    'api/src/a.ts': "import { b } from './b.ts';\nexport const a = b;",
    'api/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
  },
  'no-cross-workspace-path': {
    'mf-upload/src/x.ts': "import { b } from '../../api/contract/src/b.ts';\nexport const x = b;",
    'api/contract/src/b.ts': 'export const b = 1;',
  },
  'core-is-pure': {
    'tensor-core/src/rng.ts': "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
  },
  'contract-is-leaf': {
    'api/contract/src/rule.ts': "import { Hono } from 'hono';\nexport const x = Hono;",
  },
  'engine-knows-no-server': {
    'api/engine/x.ts': "import { b } from '../src/b.ts';\nexport const x = b;",
    'api/src/b.ts': 'export const b = 1;',
  },
  'no-remote-to-remote': {
    'mf-upload/src/x.ts': "import { b } from '../../mf-augment/src/b.ts';\nexport const x = b;",
    'mf-augment/src/b.ts': 'export const b = 1;',
  },
  'remote-knows-only-sdk-and-contract': {
    'mf-upload/src/x.ts': "import { b } from '../../api/src/b.ts';\nexport const x = b;",
    'api/src/b.ts': 'export const b = 1;',
  },
  'nobody-knows-the-shell': {
    'shell/sdk/src/x.ts': "import { b } from '../../src/b.ts';\nexport const x = b;",
    'shell/src/b.ts': 'export const b = 1;',
  },
  'page-isolation': {
    'mf-upload/src/images/x.ts': "import { b } from '../masks/b.ts';\nexport const x = b;",
    'mf-upload/src/masks/b.ts': 'export const b = 1;',
  },
  'lib-knows-no-page': {
    'mf-upload/src/lib/x.ts': "import { b } from '../masks/b.ts';\nexport const x = b;",
    'mf-upload/src/masks/b.ts': 'export const b = 1;',
  },
  'transform-isolation': {
    'tensor-core/src/transforms/flip.ts': "import { b } from './crop.ts';\nexport const x = b;",
    'tensor-core/src/transforms/crop.ts': 'export const b = 1;',
  },
  'client-is-mute': {
    'shell/sdk/src/api/x.ts': "import { b } from '../toasts.ts';\nexport const x = b;",
    'shell/sdk/src/toasts.ts': 'export const b = 1;',
  },
  'service-isolation': {
    'api/src/services/upload/x.ts': "import { b } from '../augment/b.ts';\nexport const x = b;",
    'api/src/services/augment/b.ts': 'export const b = 1;',
  },
  'storage-by-its-port': {
    'api/src/x.ts': "import type { b } from './storage/local/b.ts';\nexport type X = typeof b;",
    'api/src/storage/local/b.ts': 'export const b = 1;',
  },
  'test-helpers-in-tests': {
    'shell/src/x.ts': "import { b } from '../testing/src/b.ts';\nexport const x = b;",
    'shell/testing/src/b.ts': 'export const b = 1;',
  },
  'core-does-no-http': {
    'api/src/services/x.ts': "import { b } from '../routes/b.ts';\nexport const x = b;",
    'api/src/routes/b.ts': 'export const b = 1;',
  },
};

const folder = mkdtempSync(join(tmpdir(), 'twinset-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return join(folder, name);
}

test('the project follows its import rules', async () => {
  expect(await violations(ROOT, PACKAGES)).toEqual([]);
});

describe('each rule finds its planted fault', () => {
  for (const { name } of rules) {
    test(name, async () => {
      const files = FAULTS[name];
      expect(files).toBeDefined();
      const found = await violations(plant(name, files), ['.']);
      const [culprit] = Object.keys(files);
      expect(found.filter(([rule]) => rule === name).map(([, from]) => from)).toContain(culprit);
    });
  }

  test('type-only imports do not count as cycles', async () => {
    const base = plant('types-only', {
      'api/src/a.ts': "import type { B } from './b.ts';\nexport type A = B | null;",
      'api/src/b.ts': "import type { A } from './a.ts';\nexport type B = A[];",
    });
    expect(await violations(base, ['.'])).toEqual([]);
  });
});
