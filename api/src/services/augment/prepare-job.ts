import {
  type PreparedRun,
  type PreparedSplit,
  prepareRun,
  prepareSplit,
  type RunMeans,
  type RunRequest,
} from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { keepFound } from '../dataset/keep-found.ts';
import { type Dataset, loadDataset } from '../dataset/load-dataset.ts';
import { measureKept } from '../split/measure-kept.ts';

/** A session's files and CSV, and what the server keeps of them. */
function ofSession(ctx: Ctx, session: string, config: unknown) {
  const dataset: Dataset = loadDataset(ctx, session);
  const means: RunMeans = {
    engine: ctx.engine,
    keep: keepFound(ctx, session, dataset),
    measure: (input) => measureKept(ctx, session, input),
  };
  const request: RunRequest = {
    dataset,
    config,
    limits: ctx.limits,
    // Read when a configuration uses it: the file may have millions of bytes.
    get csv() {
      return ctx.records.csv.get(session)?.bytes ?? null;
    },
  };
  return { dataset, means, request };
}

/**
 * Splits a session's dataset as a configuration asks.
 * @throws EngineError InvalidConfiguration, InvalidDataset, StratifiedSplitError
 */
export function splitSession(ctx: Ctx, session: string, config: unknown): Promise<PreparedSplit> {
  const { means, request } = ofSession(ctx, session, config);
  return prepareSplit(means, request);
}

/**
 * Checks a configuration against a session's dataset and makes the job of it, with the version of the dataset.
 * @throws EngineError InvalidConfiguration, InvalidDataset, StratifiedSplitError
 */
export async function prepareJob(
  ctx: Ctx,
  session: string,
  config: unknown,
): Promise<PreparedRun & { version: string }> {
  const { dataset, means, request } = ofSession(ctx, session, config);
  return { ...(await prepareRun(means, request)), version: dataset.version };
}
