import type { augmentationEndpoints } from '@twinset/contract';
import type { Form } from '../http/receive-form.ts';
import { AppError } from '../lib/app-error.ts';
import { toAppError } from '../middleware/errors.ts';
import { cancelRun } from '../services/augment/cancel-run.ts';
import { checkConfiguration } from '../services/augment/check-configuration.ts';
import { planRun } from '../services/augment/plan-run.ts';
import { predictBudget } from '../services/augment/predict-budget.ts';
import { previewOutputs } from '../services/augment/preview-outputs.ts';
import { manifestSummary, readManifest } from '../services/augment/read-manifest.ts';
import { replayOutput } from '../services/augment/replay-output.ts';
import { splitSizes } from '../services/augment/split-sizes.ts';
import { startRun } from '../services/augment/start-run.ts';
import { transferOutputRenditions } from '../services/augment/transfer-output-renditions.ts';
import { transferZip } from '../services/augment/transfer-zip.ts';
import { compareVersions, listVersions } from '../services/augment/versions.ts';
import { splitError } from '../services/stratification/internal.ts';
import { resetUrls } from '../services/upload/reset-urls.ts';
import { csvOfForm } from './form-csv.ts';
import { type Handlers, handle, type Input, nothing } from './handler.ts';

/**
 * Parses the configuration of a form.
 * @throws AppError InvalidRequest for a form without a JSON configuration
 */
function configOfForm({ fields }: Form): unknown {
  const text = fields.get('config');
  const fail = () =>
    new AppError('InvalidRequest', 'The configuration is missing or is not JSON.', {
      errorType: 'InvalidConfiguration',
    });
  if (text === undefined) throw fail();
  try {
    return JSON.parse(text);
  } catch {
    throw fail();
  }
}

/** Adds an `errorType` to every refusal and failure of `/augment`. */
function withErrorType(error: unknown): AppError {
  const { code, message, extra } = toAppError(error);
  return new AppError(code, message, { ...extra, errorType: extra.errorType ?? 'AugmentationError' });
}

/**
 * Returns the CSV of a form.
 * @throws AppError StratifiedSplitError
 */
function csvOf(form: Form) {
  try {
    return csvOfForm(form);
  } catch (error) {
    throw splitError(error);
  }
}

type Augment = Input<(typeof augmentationEndpoints)['augment']>;

async function augment({ ctx, session, form }: Augment) {
  try {
    return await startRun({ ctx, session, input: { config: configOfForm(form), csv: csvOf(form) } });
  } catch (error) {
    throw withErrorType(error);
  }
}

export const augmentationHandlers: Handlers<typeof augmentationEndpoints> = {
  augment: Object.assign(augment, { verb: startRun }),
  cancelAugmentation: handle(cancelRun, nothing),
  plan: handle(planRun, ({ body }) => body),
  splitSizes: handle(splitSizes, ({ body }) => body),
  checkConfiguration: handle(checkConfiguration, ({ body }) => body),
  predictShares: handle(predictBudget, ({ body }) => body),
  previewOutputs: handle(previewOutputs, ({ body }) => body),
  replay: handle(replayOutput, ({ body }) => body),
  transferZip: handle(transferZip, nothing),
  transferResizedAugmented: handle(transferOutputRenditions, nothing),
  resetSetUrls: handle(resetUrls, () => 'sets' as const),
  manifest: async ({ ctx, session }) =>
    new Response(await readManifest({ ctx, session, input: undefined }), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    }),
  versions: ({ ctx, session }) => listVersions({ ctx, session, input: undefined }),
  versionSources: ({ ctx, session, query }) => compareVersions({ ctx, session, input: query }),
  manifestSummary: ({ ctx, session }) => manifestSummary({ ctx, session, input: undefined }),
};
