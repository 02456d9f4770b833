import { z } from 'zod';
import { CONFIG_LIMITS, HEX_COLOR } from './config-limits.ts';

const label = z.union([
  z.number().int().min(0).max(CONFIG_LIMITS.levelMax),
  z.string().regex(HEX_COLOR, 'a colour such as #ff8000'),
]);
const names = z.array(z.string().min(1)).min(1).max(CONFIG_LIMITS.repairNamesMax);

/**
 * Changes of a dataset that the user chose; uploaded files stay as they are. Labels are sample values, indices of agreeing
 * palettes, or #rrggbb of a colour-coded set. Label repairs are applied in their order, after pairs were excluded.
 */
export const repairSchema = z.discriminatedUnion('kind', [
  /** Masks whose size differs from that of their image: nearest-neighbour resize, or the pair is excluded. */
  z.object({ kind: z.literal('sizes'), how: z.enum(['resize', 'exclude']) }),
  /** Pairs that are excluded, by the names of their images or masks. */
  z.object({ kind: z.literal('exclude'), names }),
  /** Every label becomes the nearest of these; of two equally near ones the lower. */
  z.object({ kind: z.literal('snap'), values: z.array(label).min(2).max(256) }),
  /** Labels from `at` become 255 (white in a colour-coded set, by luma), lower ones 0. */
  z.object({ kind: z.literal('threshold'), at: z.number().int().min(1).max(CONFIG_LIMITS.levelMax) }),
  /** Labels become other labels: merges, drops (to the background) and 255 to 1. All at once, not one after another. */
  z.object({
    kind: z.literal('remap'),
    map: z
      .array(z.object({ from: label, to: label }))
      .min(1)
      .max(CONFIG_LIMITS.remapMax),
  }),
]);
export type Repair = z.infer<typeof repairSchema>;
export type RepairKind = Repair['kind'];
export type RepairOf<K extends RepairKind> = Extract<Repair, { kind: K }>;

/** Repairs that change labels. */
export const LABEL_REPAIRS = ['snap', 'threshold', 'remap'] as const satisfies readonly RepairKind[];
export type LabelRepair = RepairOf<(typeof LABEL_REPAIRS)[number]>;
