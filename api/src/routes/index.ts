import type { ENDPOINTS } from '@twinset/contract';
import { augmentationHandlers } from './augmentation.ts';
import { downloadHandlers } from './downloads.ts';
import type { Handlers } from './handler.ts';
import { intakeHandlers } from './intake.ts';
import { readHandlers, repairedHandlers } from './reads.ts';
import { sessionHandlers } from './session.ts';
import { statusHandlers } from './status.ts';
import { stratificationHandlers } from './stratification.ts';
import { systemHandlers } from './system.ts';
import { uploadHandlers } from './upload.ts';

/** The handlers of all endpoints. */
export const HANDLERS: Handlers<typeof ENDPOINTS> = {
  ...sessionHandlers,
  ...uploadHandlers,
  ...intakeHandlers,
  ...stratificationHandlers,
  ...augmentationHandlers,
  ...downloadHandlers,
  ...readHandlers,
  ...repairedHandlers,
  ...statusHandlers,
  ...systemHandlers,
};
