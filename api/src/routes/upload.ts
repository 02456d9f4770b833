import type { uploadEndpoints } from '@twinset/contract';
import { uploadOrigin } from '../http/upload-origin.ts';
import { createDirectory } from '../services/upload/create-directory.ts';
import { deleteFile } from '../services/upload/delete-file.ts';
import { deleteFiles } from '../services/upload/delete-files.ts';
import { deleteRenditions } from '../services/upload/delete-renditions.ts';
import { makeRenditions } from '../services/upload/make-renditions.ts';
import { publishRenditions } from '../services/upload/publish-renditions.ts';
import { resetUrls } from '../services/upload/reset-urls.ts';
import { signUploads } from '../services/upload/sign-uploads.ts';
import { transfer } from '../services/upload/transfer.ts';
import { type Handlers, handle } from './handler.ts';

const images = () => 'images' as const;
const masks = () => 'masks' as const;

export const uploadHandlers: Handlers<typeof uploadEndpoints> = {
  signUploadUrls: handle(signUploads, ({ ctx, body, c }) => ({
    ...body,
    origin: uploadOrigin(ctx, c.req.url),
  })),
  transferImages: handle(transfer, images),
  transferMasks: handle(transfer, masks),
  resizeImages: handle(makeRenditions, images),
  resizeMasks: handle(makeRenditions, masks),
  transferResizedImages: handle(publishRenditions, images),
  transferResizedMasks: handle(publishRenditions, masks),
  resetResizedUrls: handle(resetUrls, () => 'renditions' as const),
  deleteImages: handle(deleteFiles, images),
  createImagesDirectory: handle(createDirectory, images),
  deleteResizedImages: handle(deleteRenditions, images),
  deleteMasks: handle(deleteFiles, masks),
  createMasksDirectory: handle(createDirectory, masks),
  deleteResizedMasks: handle(deleteRenditions, masks),
  deleteImage: handle(deleteFile, ({ params }) => ({ kind: 'images' as const, ...params })),
  deleteMask: handle(deleteFile, ({ params }) => ({ kind: 'masks' as const, ...params })),
};
