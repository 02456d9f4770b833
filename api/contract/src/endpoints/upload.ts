import { z } from 'zod';
import { del, describedAs, nameParams, post } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { doneSchema, failedFileSchema, warningSchema } from '../shapes.ts';

const step = { output: doneSchema };

/**
 * Names per possible file of a session in one signing call: room for all files, and as many that are refused by name.
 */
export const NAMES_PER_FILE = 2;

/** Uploads: signed URLs, transfers, renditions, deletion. */
export const uploadEndpoints = {
  signUploadUrls: post('/generate-signed-upload-url', 'Signs one upload URL per file.', {
    isLong: true,
    body: z.object({
      // The operator sets the limit of files; it is reported per file.
      filenames: describedAs(z.array(z.string().max(LIMITS.nameCharactersMax)), {
        $ref: '#/components/schemas/FileNames',
      }),
      folder_path: z.enum(['images', 'masks']),
      content_types: z.array(z.string()).optional(),
    }),
    errors: ['InvalidFile', 'InvalidNames'],
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
    { ...step, errors: ['SignedUrlsNotReset'] },
  ),
  deleteImages: del('/project_directory/images/delete', 'Deletes the uploaded and resized images.', {
    ...step,
    errors: ['ImagesNotDeleted'],
  }),
  createImagesDirectory: post('/project_directory/images/create', 'Creates the images directory again.', {
    ...step,
    errors: ['ImagesDirectoryNotCreated'],
  }),
  deleteResizedImages: del('/gcs/resized_original_images/delete', 'Deletes the previews of the images.', {
    ...step,
    errors: ['ResizedDirectoryNotCreated'],
  }),
  deleteMasks: del('/project_directory/masks/delete', 'Deletes the uploaded and resized masks.', {
    ...step,
    errors: ['MasksNotDeleted'],
  }),
  createMasksDirectory: post('/project_directory/masks/create', 'Creates the masks directory again.', {
    ...step,
    errors: ['MasksDirectoryNotCreated'],
  }),
  deleteResizedMasks: del('/gcs/resized_original_masks/delete', 'Deletes the previews of the masks.', {
    ...step,
    errors: ['ResizedMaskDirectoryNotCreated'],
  }),
  deleteImage: del('/upload/backend/images/{name}', 'Deletes one image.', {
    ...step,
    params: nameParams,
    errors: ['ImagesNotDeleted'],
  }),
  deleteMask: del('/upload/backend/masks/{name}', 'Deletes one mask.', {
    ...step,
    params: nameParams,
    errors: ['MasksNotDeleted'],
  }),
};
