import { z } from 'zod';
import { classSchema, SETS } from './config.ts';
import { describedAs } from './endpoint.ts';
import { ERROR_CODES } from './errors.ts';
import { failedFileSchema, setCountsSchema } from './shapes.ts';

/** Matches the names of archives that are read; the match is the extension. */
export const ARCHIVE_NAME = /\.(zip|tar|tar\.gz|tgz)$/i;

/** Characters of a path in a listing; longer ones than the system allows are refused by name. */
const PATH_MAX = 4096;
const path = z.string().min(1).max(PATH_MAX);
const bytes = z.number().int().min(0);

/** Files of one listing call: as many as are parsed in a few milliseconds. */
export const LISTED_AT_ONCE = 10_000;

/** A file of a dropped folder: its path with `/` between the parts, and its size. */
export const listedFileSchema = z.object({ path, bytes });
export type ListedPath = z.infer<typeof listedFileSchema>;

export const INTAKE_KINDS = ['files', 'archive', 'folder', 'bucket'] as const;
/** Source of a dataset. */
export const intakeSourceSchema = z.discriminatedUnion('kind', [
  /** Dropped files: listed by `listIntakeFiles`, then sent. `total`: their number. */
  z.object({ kind: z.literal('files'), name: path, total: z.number().int().min(1) }),
  /** A zip or tar that will be sent. */
  z.object({ kind: z.literal('archive'), name: path, bytes }),
  /** A folder or an archive of the server, as `intakePlaces` lists it. */
  z.object({ kind: z.literal('folder'), path }),
  /** A prefix of a bucket, as `intakePlaces` lists it. */
  z.object({ kind: z.literal('bucket'), path }),
]);
export type IntakeSourceInput = z.input<typeof intakeSourceSchema>;

/** Choices by question; `layout` names a layout, `part` a part of the dataset. */
export const intakeChoicesSchema = z.record(z.string().max(200), z.string().max(PATH_MAX));

const countSchema = z.object({ files: z.number().int(), bytes: z.number() });

/** Result of a conversion. */
export const intakeResultSchema = z.object({
  pairs: z.number().int(),
  /** Files whose pair is not used, with the reason. */
  failedFiles: z.array(failedFileSchema),
  notes: z.array(z.string()),
  /** Name of the stratification file with the sets and groups; null without any. */
  csv: z.string().nullable(),
  /** Settings that follow from the dataset, to be merged into those of the page: classes, split, groups. */
  config: describedAs(z.record(z.string(), z.unknown()), { type: 'object' }),
});
export type IntakeOutcome = z.infer<typeof intakeResultSchema>;

/**
 * Stages of an intake. `listing`: files are being listed; `open`: it can be planned, sent and converted; `converting`;
 * `done`: the session has its pairs.
 */
export const INTAKE_STAGES = ['listing', 'open', 'converting', 'done'] as const;

export const intakeStateSchema = z.object({
  /** Differs between intakes, also of datasets with the same name. */
  id: z.string(),
  source: z.object({ kind: z.enum(INTAKE_KINDS), name: z.string() }),
  stage: z.enum(INTAKE_STAGES),
  /** Listed files. */
  listed: countSchema,
  /** Files that the present plan needs: those that arrived, and those still to be sent (`intakePieces`). */
  received: countSchema,
  missing: countSchema,
  /** Choices of the present plan. */
  choices: z.record(z.string(), z.string()),
  /** Reason why the last conversion ended without a result. */
  failure: z
    .object({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      details: z.array(failedFileSchema).optional(),
    })
    .nullable(),
  result: intakeResultSchema.nullable(),
  /** Uploaded files that a conversion replaces. */
  replaces: z.object({ images: z.number().int(), masks: z.number().int() }),
});
export type IntakeState = z.infer<typeof intakeStateSchema>;

export const intakeQuestionSchema = z.object({
  id: z.string(),
  text: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Number of bands, for a choice of bands: other answers such as "4,3,2" or "5" are possible. */
  bands: z.number().int().optional(),
  /** Value that applies; "" if none was chosen of a question that must be answered. */
  chosen: z.string(),
});

/** Pairs of a plan that are shown. */
export const PAIRS_SHOWN = 12;
/** Paths shown per reason of files that are not used. */
export const PATHS_SHOWN = 20;

/** Interpretation of a dataset. */
export const intakePlanSchema = z.object({
  success: z.literal(true),
  /**
   * False while contents that the plan reads have not arrived: send the pieces of `intakePieces`, then plan again. The
   * other fields then contain what the paths alone give.
   */
  isComplete: z.boolean(),
  /** Files still to be sent: contents that the plan reads, or, if it is complete, all files of the pairs. */
  missing: countSchema,
  layout: z.string(),
  /** Name of the layout for users. */
  label: z.string(),
  masksOf: z.enum(['classes', 'objects']),
  pairs: z.number().int(),
  /** Pairs of each set, if the dataset has a split. */
  sets: setCountsSchema.nullable(),
  /** Number of groups; 0 without any. */
  groups: z.number().int(),
  classes: z.array(classSchema),
  questions: z.array(intakeQuestionSchema),
  leftOver: z.array(z.object({ reason: z.string(), count: z.number().int(), paths: z.array(z.string()) })),
  notes: z.array(z.string()),
  refused: z.array(failedFileSchema),
  /** The first pairs; several images are channels of one. */
  shown: z.array(
    z.object({
      name: z.string(),
      images: z.array(z.string()),
      masks: z.array(z.string()),
      /** Number of the files of the mask, of which `masks` lists the first. */
      maskFiles: z.number().int(),
      mask: z.enum(['file', 'objects', 'merged', 'drawn', 'empty']),
      set: z.enum(SETS).optional(),
      group: z.string().optional(),
    }),
  ),
  /** Limit that the pairs exceed, with the variable that sets it; a part is chosen by the question `part`. */
  limit: z.object({ variable: z.string(), value: z.number(), message: z.string() }).nullable(),
});
export type IntakePlanView = z.infer<typeof intakePlanSchema>;

/** A part of a file to be sent by PUT to its URL, as `application/octet-stream`: the bytes from `start` to `end`. */
export const intakePieceSchema = z.object({
  path: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  url: z.string(),
});
export type IntakePiece = z.infer<typeof intakePieceSchema>;

/** A place of the server that may be read. */
export const intakePlaceSchema = z.object({
  name: z.string(),
  /** Path for `intakePlaces` and for the source; not one of the server's file system. */
  path: z.string(),
  kind: z.enum(['folder', 'archive', 'bucket']),
  /** Size of an archive. */
  bytes: z.number().optional(),
});
export type IntakePlace = z.infer<typeof intakePlaceSchema>;
