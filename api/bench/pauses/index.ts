import { intakes } from './intakes.ts';
import { reads } from './reads.ts';
import type { Call, LargestRequest } from './request.ts';
import { planning, running, stratification } from './runs.ts';
import { deletions, revoking, setUp, signing, storing, transfers } from './uploads.ts';

/**
 * Returns the requests in the order in which they are sent.
 * @param names of the images
 */
export const largestRequests = (names: readonly string[]): LargestRequest[] => [
  ...setUp,
  ...transfers,
  ...signing,
  ...storing,
  ...stratification(names),
  ...planning(names),
  ...running,
  ...intakes,
  ...reads,
  ...revoking,
  ...deletions,
];

/** Calls without a request here, with the reason. */
export const WITHOUT_REQUEST: Partial<Record<Call, string>> = {};
