import {
  type AugmentConfig,
  blockingFindings,
  type Finding,
  runSteps,
  type Steps,
  type Warning,
} from '@twinset/contract';
import { balanceDetails, balanceProblems } from './balance.ts';
import type { RunRefusal } from './check-run.ts';
import type { Dataset } from './dataset.ts';
import { findingRow } from './finding-table.ts';
import { findingsInSteps } from './findings.ts';

export type DatasetCheck = {
  /** Reason why no run is possible with any configuration. */
  failed: RunRefusal | null;
  /** Findings of severity `error` that are not waived; they block a run. */
  stops: Finding[];
  /** Findings of severity `error` that are waived, for the manifest. */
  waived: Warning[];
};

/** Returns the refusal of a run because of its findings: each file with the message and code of its finding. */
export function refusalOf(stops: readonly Finding[]): RunRefusal | null {
  if (stops.length === 0) return null;
  const codes = [...new Set(stops.map(({ code }) => code))];
  const how = `Repair the files, or waive ${codes.length === 1 ? 'the finding' : 'the findings'}: ${codes.join(', ')}.`;
  return {
    errorType: 'InvalidDataset',
    message: `${stops.map(({ message }) => message).join(' ')} ${how}`,
    details: stops.flatMap(({ code, message, files }) =>
      files.map((filename) => ({ filename, reason: message, code })),
    ),
  };
}

const warningOf = ({ code, message, files }: Finding): Warning => ({ code, message, files });

/** Removes the warnings that are findings of severity `error`: `checkDataset` returns those. */
export const withoutBlocking = (warnings: readonly Warning[]): Warning[] =>
  warnings.filter(({ code }) => findingRow(code).severity !== 'error');

/** Returns the findings because of which a run is refused unless they are waived. */
export function* errorsInSteps(dataset: Dataset): Steps<Finding[]> {
  return (yield* findingsInSteps(dataset)).filter(({ severity }) => severity === 'error');
}

/**
 * Checks whether a dataset can be used, for page, API and command line.
 * @param errors its `errorsInSteps`, if they are known
 */
export function checkDataset(
  dataset: Dataset,
  { waive }: Pick<AugmentConfig, 'waive'>,
  errors = runSteps(errorsInSteps(dataset)),
): DatasetCheck {
  const none = { stops: [], waived: [] };
  if (dataset.images.size === 0) {
    return { failed: { errorType: 'InvalidDataset', message: 'There are no images.', details: [] }, ...none };
  }
  const problems = balanceProblems(dataset);
  if (problems.length > 0) {
    const details = balanceDetails(dataset);
    return { failed: { errorType: 'InvalidDataset', message: problems.join(' '), details }, ...none };
  }
  const stops = blockingFindings(errors, waive);
  return { failed: null, stops, waived: errors.filter((one) => !stops.includes(one)).map(warningOf) };
}
