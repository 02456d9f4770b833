import type { Endpoint } from '../endpoint.ts';
import { augmentationEndpoints } from './augmentation.ts';
import { downloadEndpoints } from './downloads.ts';
import { intakeEndpoints } from './intake.ts';
import { readEndpoints } from './reads.ts';
import { repairedEndpoints } from './repaired.ts';
import { sessionEndpoints } from './session.ts';
import { statusEndpoints } from './status.ts';
import { stratificationEndpoints } from './stratification.ts';
import { systemEndpoints } from './system.ts';
import { uploadEndpoints } from './upload.ts';

/** All endpoints by name. The server's routes and the client are both checked against this table. */
export const ENDPOINTS = {
  ...sessionEndpoints,
  ...uploadEndpoints,
  ...intakeEndpoints,
  ...stratificationEndpoints,
  ...augmentationEndpoints,
  ...downloadEndpoints,
  ...readEndpoints,
  ...repairedEndpoints,
  ...statusEndpoints,
  ...systemEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
