import { z } from 'zod';
import { del, nameParams, post } from '../endpoint.ts';
import { doneSchema, failedFileSchema, warningSchema } from '../shapes.ts';

const step = { output: doneSchema };

/** Uploads: signed URLs, transfers, renditions; deleting them again. */
export const uploadEndpoints = {
  signUploadUrls: post('/generate-signed-upload-url', 'Signs one upload URL per file.', {
    isLong: true,
    body: z.object({
      // The limit of files is the operator's, and told file by file; the size of a body is limited anyway.
      filenames: z.array(z.string()),
      folder_path: z.string(),
      content_types: z.array(z.string()).optional(),
    }),
    output: z.object({
      success: z.literal(true),
      results: z.array(z.object({ filename: z.string(), url: z.string() })),
      failedFiles: z.array(failedFileSchema),
      warnings: z.array(warningSchema).optional(),
    }),
  }),
  transferImages: post(
    '/gcs/transfer_images_to_backend',
    'Copies the uploaded images to the project directories and checks them.',
    step,
  ),
  transferMasks: post(
    '/gcs/transfer_masks_to_backend',
    'Copies the uploaded masks to the project directories and checks them.',
    step,
  ),
  resizeImages: post('/resize-uploaded-images', 'Prepares the previews of the images.', step),
  resizeMasks: post('/resize-uploaded-masks', 'Prepares the previews of the masks.', step),
  transferResizedImages: post(
    '/gcs/transfer_resized_original_images_to_gcs',
    'Stores the previews of the images in the bucket.',
    step,
  ),
  transferResizedMasks: post(
    '/gcs/transfer_resized_original_masks_to_gcs',
    'Stores the previews of the masks in the bucket.',
    step,
  ),
  resetResizedUrls: post(
    '/reset-signed-urls-for-resized-images-and-masks',
    'Revokes the signed URLs of the previews.',
    step,
  ),
  deleteImages: del('/project_directory/images/delete', 'Deletes the uploaded and resized images.', step),
  createImagesDirectory: post(
    '/project_directory/images/create',
    'Creates the images directory again.',
    step,
  ),
  deleteResizedImages: del(
    '/gcs/resized_original_images/delete',
    'Deletes the previews of the images.',
    step,
  ),
  deleteMasks: del('/project_directory/masks/delete', 'Deletes the uploaded and resized masks.', step),
  createMasksDirectory: post('/project_directory/masks/create', 'Creates the masks directory again.', step),
  deleteResizedMasks: del('/gcs/resized_original_masks/delete', 'Deletes the previews of the masks.', step),
  deleteImage: del('/upload/backend/images/{name}', 'Deletes one image.', { ...step, params: nameParams }),
  deleteMask: del('/upload/backend/masks/{name}', 'Deletes one mask.', { ...step, params: nameParams }),
};
