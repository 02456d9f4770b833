import type { sessionEndpoints } from '@twinset/contract';
import { clearSession } from '../services/session/clear-session.ts';
import { createBucket } from '../services/session/create-bucket.ts';
import { createBucketFolders } from '../services/session/create-folders.ts';
import { createProject } from '../services/session/create-project.ts';
import { deleteBucket } from '../services/session/delete-bucket.ts';
import { deleteProject } from '../services/session/delete-project.ts';
import { startSession } from '../services/session/start-session.ts';
import { type Handlers, handle, nothing } from './handler.ts';

export const sessionHandlers: Handlers<typeof sessionEndpoints> = {
  createBucket: handle(createBucket, nothing),
  createBucketFolders: handle(createBucketFolders, nothing),
  createProjectDirectories: handle(createProject, nothing),
  startSession: handle(startSession, nothing),
  deleteBucket: handle(deleteBucket, nothing),
  deleteProjectDirectories: handle(deleteProject, nothing),
  clearSession: handle(clearSession, nothing),
};
