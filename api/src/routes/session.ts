import type { sessionEndpoints } from '@twinset/contract';
import { clearSession } from '../services/session/clear-session.ts';
import { createBucket } from '../services/session/create-bucket.ts';
import { createBucketFolders } from '../services/session/create-folders.ts';
import { createProject } from '../services/session/create-project.ts';
import { deleteBucket } from '../services/session/delete-bucket.ts';
import { deleteProject } from '../services/session/delete-project.ts';
import { startSession } from '../services/session/start-session.ts';
import type { Handlers } from './handler.ts';

const input = undefined;

export const sessionHandlers: Handlers<typeof sessionEndpoints> = {
  createBucket: ({ ctx, session }) => createBucket({ ctx, session, input }),
  createBucketFolders: ({ ctx, session }) => createBucketFolders({ ctx, session, input }),
  createProjectDirectories: ({ ctx, session }) => createProject({ ctx, session, input }),
  startSession: ({ ctx, session }) => startSession({ ctx, session, input }),
  deleteBucket: ({ ctx, session }) => deleteBucket({ ctx, session, input }),
  deleteProjectDirectories: ({ ctx, session }) => deleteProject({ ctx, session, input }),
  clearSession: ({ ctx, session }) => clearSession({ ctx, session, input }),
};
