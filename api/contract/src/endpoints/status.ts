import { get } from '../endpoint.ts';
import { statusSchema } from '../shapes.ts';

const status = { access: 'status' as const, output: statusSchema };

export const statusEndpoints = {
  imageUploadStatus: get(
    '/status_checks/image_upload_status',
    'Every uploaded image is whole and ready.',
    status,
  ),
  maskUploadStatus: get(
    '/status_checks/mask_upload_status',
    'Every uploaded mask is whole and ready.',
    status,
  ),
  balanceStatus: get(
    '/status_checks/image_mask_balance_status',
    'Every image has its mask, sizes agree.',
    status,
  ),
  backendIsRunning: get('/status_checks/backend_is_running', 'The working space exists.', status),
  augmentationIsComplete: get(
    '/status_checks/augmentation_is_complete',
    'A whole, present result exists.',
    status,
  ),
  sessionIsRunning: get('/status_checks/session_is_running', 'The session is started.', status),
};
