import { z } from '@twinset/contract/no-schemas';
import { plugin } from 'bun';

// Loaded before the module of a worker: tasks use the contract's tables and rules, never a schema.
plugin({
  name: 'no schemas',
  setup: (build) => void build.module('zod', () => ({ exports: { z }, loader: 'object' })),
});
