import { get } from '../endpoint.ts';
import { statusSchema } from '../shapes.ts';

const status = { access: 'status' as const, output: statusSchema, errors: ['InvalidDataset'] as const };

export const statusEndpoints = {
  imageUploadStatus: get(
    '/status_checks/image_upload_status',
    'Reports whether every uploaded image is complete and processed.',
    status,
  ),
  maskUploadStatus: get(
    '/status_checks/mask_upload_status',
    'Reports whether every uploaded mask is complete and processed.',
    status,
  ),
  balanceStatus: get(
    '/status_checks/image_mask_balance_status',
    'Reports whether every image has one mask of the same size.',
    status,
  ),
  backendIsRunning: get(
    '/status_checks/backend_is_running',
    'Reports whether the project directories exist.',
    status,
  ),
  augmentationIsComplete: get(
    '/status_checks/augmentation_is_complete',
    'Reports whether a complete result of the current files exists.',
    status,
  ),
  sessionIsRunning: get(
    '/status_checks/session_is_running',
    'Reports whether the session is started.',
    status,
  ),
};
