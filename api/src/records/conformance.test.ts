import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { openRecords } from './open.ts';
import { recordsConformance } from './testing/conformance.ts';

const folder = temporaryFolder();

recordsConformance('SQLite', async () => {
  const path = join(folder, 'twinset.db');
  const opened = {
    records: openRecords(path),
    async remaining() {
      opened.records.close();
      opened.records = openRecords(path);
      return opened.records;
    },
    close: async () => opened.records.close(),
  };
  return opened;
});
