import { z } from 'zod';
import { del, get, post } from '../endpoint.ts';
import {
  intakeChoicesSchema,
  intakePieceSchema,
  intakePlaceSchema,
  intakePlanSchema,
  intakeSourceSchema,
  intakeStateSchema,
  LISTED_AT_ONCE,
  listedFileSchema,
} from '../intake.ts';
import { doneSchema } from '../shapes.ts';

const state = z.object({ success: z.literal(true), intake: intakeStateSchema });
/** Id of the intake that a call is for: another one that was begun meanwhile is left alone. Without it, the present one. */
const ofIntake = { id: z.string().optional() };

/** Intake of a dataset as it was downloaded or exported: list, plan, send, convert. */
export const intakeEndpoints = {
  intakePlaces: get(
    '/intake/places',
    'Lists the folders, archives and buckets of the server that may be read.',
    {
      query: z.object({ path: z.string().optional() }),
      errors: ['NotFound'],
      output: z.object({ success: z.literal(true), results: z.array(intakePlaceSchema) }),
    },
  ),
  intake: get('/intake', 'Returns the state of the intake; null without one.', {
    /** `id`: that of an intake which may have been completed before the present one was begun. */
    query: z.object({ id: z.string().optional() }),
    output: state.extend({ intake: intakeStateSchema.nullable() }),
  }),
  beginIntake: post('/intake', 'Begins an intake and abandons the former one.', {
    /**
     * `former`: id of the intake that may be abandoned, null for none. An incomplete one with another id was begun meanwhile:
     * the call is refused. Without it, any is abandoned.
     */
    body: z.object({ source: intakeSourceSchema, former: z.string().nullable().optional() }),
    errors: ['NotFound', 'IntakeRunning', 'InvalidDataset'],
    output: state,
  }),
  listIntakeFiles: post('/intake/files', 'Lists dropped files, in as many calls as needed.', {
    isLong: true,
    body: z.object({
      ...ofIntake,
      /** Number of files that were listed before; a repeated call changes nothing. */
      from: z.number().int().min(0),
      files: z.array(listedFileSchema).max(LISTED_AT_ONCE),
    }),
    errors: ['NotFound'],
    output: state,
  }),
  planIntake: post('/intake/plan', 'Plans the intake from its listing and the choices.', {
    body: z.object({ ...ofIntake, choices: intakeChoicesSchema.optional() }),
    errors: ['NotFound', 'IntakeRunning', 'InvalidDataset'],
    output: intakePlanSchema,
  }),
  intakePieces: post('/intake/pieces', 'Returns the next files to be sent, with their signed URLs.', {
    /** `from`: `next` of the former call. */
    body: z.object({ ...ofIntake, from: z.number().int().min(0).optional() }),
    errors: ['NotFound', 'IntakeRunning'],
    output: z.object({
      success: z.literal(true),
      results: z.array(intakePieceSchema),
      /** Value of `from` for the next call; null at the end. */
      next: z.number().int().nullable(),
    }),
  }),
  convertIntake: post('/intake/convert', 'Converts the planned pairs; the events report its progress.', {
    /** `replace`: confirms that the images and masks of the session are replaced. */
    body: z.object({ ...ofIntake, replace: z.boolean().optional() }),
    errors: ['NotFound', 'DataExists', 'InvalidDataset'],
    output: state,
  }),
  cancelIntake: del('/intake/convert', 'Cancels the conversion; it can be started again.', {
    query: z.object(ofIntake),
    output: doneSchema,
  }),
  abandonIntake: del('/intake', 'Abandons the intake and removes its files.', {
    query: z.object(ofIntake),
    errors: ['IntakeRunning'],
    output: doneSchema,
  }),
};
