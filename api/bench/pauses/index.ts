import { reads } from './reads.ts';
import type { Call, LargestRequest } from './request.ts';
import { planning, running, stratification } from './runs.ts';
import { deletions, revoking, setUp, signing, storing, transfers } from './uploads.ts';

/** The requests in the order that they are sent in. @param names of the images */
export const largestRequests = (names: readonly string[]): LargestRequest[] => [
  ...setUp,
  ...transfers,
  ...signing,
  ...storing,
  ...stratification(names),
  ...planning(names),
  ...running,
  ...reads,
  ...revoking,
  ...deletions,
];

/** Calls without a request here, and why. */
export const WITHOUT_REQUEST: Partial<Record<Call, string>> = {};
