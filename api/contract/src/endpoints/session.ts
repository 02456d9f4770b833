import { z } from 'zod';
import { del, post } from '../endpoint.ts';
import { doneSchema } from '../shapes.ts';

/** Session and storage set-up, reset and end. */
export const sessionEndpoints = {
  createBucket: post('/gcs/create_bucket', 'Creates the storage bucket of the session.', {
    access: 'setup',
    errors: ['TooManySessions'],
    output: doneSchema,
  }),
  createBucketFolders: post('/gcs/create_folders_in_bucket', 'Creates the folders in the bucket.', {
    access: 'setup',
    errors: ['TooManySessions'],
    output: doneSchema,
  }),
  createProjectDirectories: post('/project_directories/create', 'Creates the project directories.', {
    access: 'setup',
    errors: ['TooManySessions'],
    output: doneSchema,
  }),
  startSession: post('/session/start_session', 'Starts the session.', {
    access: 'setup',
    errors: ['TooManySessions'],
    output: doneSchema.extend({ isRunning: z.boolean() }),
  }),
  deleteBucket: del(
    '/gcs/delete_bucket',
    'Deletes the bucket with the uploaded files, the CSV and the result.',
    {
      output: doneSchema,
    },
  ),
  deleteProjectDirectories: del('/project_directories/delete', 'Deletes the project directories.', {
    output: doneSchema,
  }),
  clearSession: del('/session/clear_session', 'Ends the session.', { output: doneSchema }),
};
