import type { Engine } from '@twinset/engine';
import type { Runner } from './port.ts';

/** Creates the runner of one machine: the workers of this process render all outputs. */
export const createInProcessRunner = (engine: Engine): Runner => ({
  kind: 'in-process',
  run: async (job, _owner, hooks) => ({ result: await engine.run(job, hooks), zipInBucket: false }),
  convert: (job, _owner, hooks) => engine.convertIntake(job, hooks),
  abandon: async () => {},
  check: async () => {},
  pending: 0,
  close: async () => {},
});
