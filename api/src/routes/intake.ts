import type { intakeEndpoints } from '@twinset/contract';
import { uploadOrigin } from '../http/upload-origin.ts';
import { abandonIntake } from '../services/intake/abandon-intake.ts';
import { beginIntake } from '../services/intake/begin-intake.ts';
import { cancelIntake } from '../services/intake/cancel-intake.ts';
import { convertIntake } from '../services/intake/convert-intake.ts';
import { intakeState } from '../services/intake/intake-state.ts';
import { listFiles } from '../services/intake/list-files.ts';
import { nextPieces } from '../services/intake/next-pieces.ts';
import { listPlaces } from '../services/intake/places.ts';
import { planIntake } from '../services/intake/plan-intake.ts';
import { type Handlers, handle } from './handler.ts';

export const intakeHandlers: Handlers<typeof intakeEndpoints> = {
  intakePlaces: async ({ ctx, query }) => ({
    success: true,
    results: await listPlaces(ctx, query.path),
  }),
  intake: ({ ctx, session, query }) => intakeState(ctx, session, query.id),
  beginIntake: handle(beginIntake, ({ body }) => body),
  listIntakeFiles: handle(listFiles, ({ body }) => body),
  planIntake: handle(planIntake, ({ body }) => body),
  intakePieces: handle(nextPieces, ({ ctx, body, c }) => ({
    ...body,
    origin: uploadOrigin(ctx, c.req.url),
  })),
  convertIntake: handle(convertIntake, ({ body }) => body),
  cancelIntake: handle(cancelIntake, ({ query }) => query),
  abandonIntake: handle(abandonIntake, ({ query }) => query),
};
