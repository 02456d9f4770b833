import type { AugmentConfig, SetName, Warning } from '@twinset/contract';

/** One output's receipt, as the manifest has it. */
export interface Receipt {
  set: SetName;
  image: string;
  mask: string;
  source: { image: string; mask: string; imageSha256: string; maskSha256: string };
  params: Record<string, unknown>;
  imageSha256: string;
  maskSha256: string;
}

export interface Manifest {
  seed: number;
  config: Partial<AugmentConfig>;
  labelSafety: { passed?: boolean };
  warnings: Warning[];
  outputs: Receipt[];
}

/** The manifest as the pages read it; a field that is missing counts as empty. */
export function readManifest(manifest: Record<string, unknown> | undefined): Manifest | null {
  if (manifest === undefined) return null;
  const part = manifest as Partial<Manifest>;
  return {
    seed: part.seed ?? 0,
    config: part.config ?? {},
    labelSafety: part.labelSafety ?? {},
    warnings: part.warnings ?? [],
    outputs: part.outputs ?? [],
  };
}

/** Outputs of each set. */
export function countSets(outputs: readonly Receipt[]): Record<SetName, number> {
  const counts = { train: 0, val: 0, test: 0 };
  for (const { set } of outputs) counts[set] += 1;
  return counts;
}

/** The receipt of an output by the name of its image in a set, or null. */
export const receiptOf = (manifest: Manifest | null, set: SetName, image: string): Receipt | null =>
  manifest?.outputs.find((row) => row.set === set && row.image.endsWith(`/${image}`)) ?? null;
