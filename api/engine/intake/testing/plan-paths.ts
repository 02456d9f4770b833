import { planIntake } from '../index.ts';
import type { Choices, PlannedPair } from '../layout.ts';

/** Paths, and files with a text. */
export type Tree = readonly (string | [path: string, text: string])[];

/** Plans a tree; only the files with a text can be read. */
export function planTree(tree: Tree, choices: Choices = {}) {
  const texts = new Map(tree.filter((one) => typeof one !== 'string'));
  const files = tree.map((one) => {
    const path = typeof one === 'string' ? one : one[0];
    return { path, bytes: texts.get(path)?.length ?? 100 };
  });
  const readText = async (path: string) => {
    const text = texts.get(path);
    if (text === undefined) throw new Error(`${path} was read, but only its path may be needed`);
    return text;
  };
  return planIntake(files, readText, choices);
}

/** Returns the paths of a pair's mask, or the kind of its source. */
export const maskOf = ({ mask }: PlannedPair): string | string[] =>
  mask.kind === 'file' ? mask.path : 'paths' in mask ? mask.paths : mask.kind;

/** Returns each pair as one line: `name: image + mask (set)`. */
export const linesOf = (pairs: readonly PlannedPair[]): string[] =>
  pairs.map((pair) => {
    const set = pair.set ? ` (${pair.set})` : '';
    return `${pair.name}: ${[pair.image].flat().join(' & ')} + ${[maskOf(pair)].flat().join(' & ')}${set}`;
  });
