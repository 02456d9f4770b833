import { z } from 'zod';
import { BORDER_MODES, CONFIG_LIMITS } from './config-limits.ts';
import { readsPartners, type Transform, type TransformKind, type TransformRange } from './transform.ts';
import { SPECIFIED_TRANSFORMS, TRANSFORMS } from './transforms/index.ts';

type Declared = (typeof TRANSFORMS)[number];
export type TransformFlag = Declared['flag'];
type SpecifiedFlag = (typeof SPECIFIED_TRANSFORMS)[number]['flag'];
/** The declaration of a flag. */
type Of<F extends TransformFlag> = Extract<Declared, { flag: F }>;
/** The flags of one kind. */
export type FlagOf<D extends TransformKind> = Extract<Declared, { kind: D }>['flag'];
type ParamsIn<T> = T extends { params: infer S extends z.ZodType } ? z.infer<S> : null;
type KeyOf<T> = T extends { range: TransformRange<infer K> | null } ? K : never;

/** The values drawn for one output; null for a transform without parameters. */
export type ParamsOf<F extends TransformFlag> = ParamsIn<Of<F>>;
/** Probability and ranges of a transform. */
export type RangesOf<F extends TransformFlag> = { probability: number } & {
  readonly [P in KeyOf<Of<F>>]: readonly [number, number];
};

export const TRANSFORM_FLAGS: readonly TransformFlag[] = TRANSFORMS.map(({ flag }) => flag);
const SPECIFIED: readonly string[] = SPECIFIED_TRANSFORMS.map(({ flag }) => flag);

/** Returns whether a transform is in the specification. */
export const isSpecified = (flag: TransformFlag): flag is SpecifiedFlag => SPECIFIED.includes(flag);
/** Flags of the other transforms. */
export const ADDED_FLAGS: readonly TransformFlag[] = TRANSFORM_FLAGS.filter((flag) => !isSpecified(flag));

/** Returns whether training outputs of a configuration may have regions or objects of other training pairs. */
export const isMixed = (config: Partial<Record<TransformFlag, boolean>>): boolean =>
  TRANSFORMS.some(({ flag, kind }) => readsPartners(kind) && config[flag]);

/** Maps each flag to an entry. */
const byFlag = (entryOf: (transform: Transform & Declared) => unknown): Record<string, unknown> =>
  Object.fromEntries(TRANSFORMS.map((transform) => [transform.flag, entryOf(transform)]));

/** All random transforms switched off. */
export const TRANSFORMS_OFF = byFlag(() => false) as Record<TransformFlag, false>;
/** The transforms of the specification, switched on. */
export const SPECIFIED_ON = Object.fromEntries(SPECIFIED.map((flag) => [flag, true])) as Record<
  SpecifiedFlag,
  true
>;

/** Default ranges of each transform: values are drawn uniformly in [low, high]. */
export const DEFAULT_RANGES = byFlag(({ probability, range }) => ({
  probability,
  ...(range && { [range.key]: range.initial }),
})) as { [F in TransformFlag]: RangesOf<F> };

const ends = ([min, max]: readonly [number, number]) =>
  z
    .tuple([z.number().min(min).max(max), z.number().min(min).max(max)])
    .refine(([low, high]) => low <= high, 'not have a minimum above its maximum')
    .optional();
const probability = z.number().min(0).max(1).optional();

/** Probabilities and ranges of a configuration; missing ones are those of `DEFAULT_RANGES`. */
export type TransformRanges = {
  [F in TransformFlag]?:
    | ({ probability?: number | undefined } & {
        [P in KeyOf<Of<F>>]?: [number, number] | undefined;
      })
    | undefined;
};
export const transformRangesSchema = z.object(
  byFlag(({ range }) =>
    z.object({ probability, ...(range && { [range.key]: ends(range.limits) }) }).optional(),
  ) as Record<string, z.ZodType>,
) as unknown as z.ZodType<TransformRanges>;

type Drawn<F extends TransformFlag> = ParamsOf<F> extends null ? boolean : ParamsOf<F> | null;
/** All values drawn for one output, as in a receipt; null and false: not applied. */
export type OutputParams = { [F in SpecifiedFlag]: Drawn<F> } & {
  [F in Exclude<TransformFlag, SpecifiedFlag>]?: Drawn<F>;
} & {
  border: BorderMode;
  imageFill: number;
  maskFill: number;
  /** Covered pixels of the mask have the fill; absent if they keep their labels, or nothing is covered. */
  fillCovered?: true | undefined;
};

/** Values in a receipt of transforms that were not applied. */
export const NOT_APPLIED = byFlag(({ params }) => (params === null ? false : null)) as {
  [F in TransformFlag]: Drawn<F>;
};

/** Border mode: pixels outside the frame have the fill value, or mirror the frame at its edge (dcba|abcd). */
export type BorderMode = (typeof BORDER_MODES)[number];

const level = z.number().int().min(0).max(CONFIG_LIMITS.levelMax);

/** Checks the parameters of a receipt. */
export const outputParamsSchema = z.strictObject({
  ...(byFlag(({ flag, params }) => {
    const drawn = params === null ? z.boolean() : params.nullable();
    return isSpecified(flag) ? drawn : drawn.optional();
  }) as Record<string, z.ZodType>),
  border: z.enum(BORDER_MODES),
  imageFill: level,
  maskFill: level,
  fillCovered: z.literal(true).optional(),
}) as unknown as z.ZodType<OutputParams>;
