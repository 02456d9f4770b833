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
import type { Handlers } from './handler.ts';

export const uploadHandlers: Handlers<typeof uploadEndpoints> = {
  signUploadUrls: ({ ctx, session, body, c }) =>
    signUploads({ ctx, session, input: body, origin: uploadOrigin(ctx, c.req.url) }),
  transferImages: ({ ctx, session }) => transfer({ ctx, session, input: 'images' }),
  transferMasks: ({ ctx, session }) => transfer({ ctx, session, input: 'masks' }),
  resizeImages: ({ ctx, session }) => makeRenditions({ ctx, session, input: 'images' }),
  resizeMasks: ({ ctx, session }) => makeRenditions({ ctx, session, input: 'masks' }),
  transferResizedImages: ({ ctx, session }) => publishRenditions({ ctx, session, input: 'images' }),
  transferResizedMasks: ({ ctx, session }) => publishRenditions({ ctx, session, input: 'masks' }),
  resetResizedUrls: ({ ctx, session }) => resetUrls({ ctx, session, input: 'renditions' }),
  deleteImages: ({ ctx, session }) => deleteFiles({ ctx, session, input: 'images' }),
  createImagesDirectory: ({ ctx, session }) => createDirectory({ ctx, session, input: 'images' }),
  deleteResizedImages: ({ ctx, session }) => deleteRenditions({ ctx, session, input: 'images' }),
  deleteMasks: ({ ctx, session }) => deleteFiles({ ctx, session, input: 'masks' }),
  createMasksDirectory: ({ ctx, session }) => createDirectory({ ctx, session, input: 'masks' }),
  deleteResizedMasks: ({ ctx, session }) => deleteRenditions({ ctx, session, input: 'masks' }),
  deleteImage: ({ ctx, session, params }) =>
    deleteFile({ ctx, session, input: { kind: 'images', ...params } }),
  deleteMask: ({ ctx, session, params }) => deleteFile({ ctx, session, input: { kind: 'masks', ...params } }),
};
