import { type Finding, findingOf, someNames } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import type { ImageFacts } from '../../engine/types.ts';
import { duplicateGroups } from '../split/duplicate-groups.ts';

function groupsOf(names: string[], ids: readonly (string | number | null)[]): string[][] {
  const groups = new Map<string | number, string[]>();
  for (const [i, id] of ids.entries()) {
    if (id !== null && id !== undefined) groups.set(id, [...(groups.get(id) ?? []), names[i] as string]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

const say = (groups: string[][]) => {
  const shown = groups.slice(0, 5).map((group) => someNames(group).replaceAll(', ', ' = '));
  return `${shown.join('; ')}${groups.length > 5 ? ` and ${groups.length - 5} more groups` : ''}.`;
};

/** Pictures that are there twice, exactly or nearly. */
export async function duplicateFindings(
  ctx: Ctx,
  images: ReadonlyMap<string, ImageFacts>,
): Promise<Finding[]> {
  const names = [...images.keys()];
  const exact = groupsOf(names, await duplicateGroups(ctx, images, names, false));
  const key = (group: string[]) => group.join('\n');
  const known = new Set(exact.map(key));
  const near = groupsOf(names, await duplicateGroups(ctx, images, names, true)).filter(
    (group) => !known.has(key(group)),
  );
  const row = (code: string, text: string, groups: string[][]): Finding[] =>
    groups.length === 0 ? [] : [findingOf({ code, message: `${text} ${say(groups)}`, files: groups.flat() })];
  return [
    ...row('ExactDuplicates', 'The same picture is there more than once:', exact),
    ...row('NearDuplicates', 'Nearly the same picture:', near),
  ];
}
