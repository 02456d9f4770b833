import { join } from 'node:path';
import { EXPORT_NAMES } from '@twinset/contract';
import { localEngine, runFolders } from '../../testing/run-folders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { OBJECT_SETTINGS, writeObjectSet } from './object-set.ts';

/** Runs ten pairs with objects, without exports (`plain`) and with all of them (`made`); the caller's file cleans up. */
export async function runObjectSet() {
  const temporary = temporaryFolder();
  const source = join(temporary, 'source');
  await writeObjectSet(source, 10);
  const engine = localEngine();
  const plain = await runFolders(source, temporary, OBJECT_SETTINGS, engine);
  const made = await runFolders(
    source,
    temporary,
    { ...OBJECT_SETTINGS, exports: [...EXPORT_NAMES] },
    engine,
  );
  return { temporary, source, engine, plain, made };
}
