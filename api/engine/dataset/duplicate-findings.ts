import { type Finding, LISTED, listSome } from '@twinset/contract';
import type { DuplicateGroups, DuplicateIds } from '@twinset/tensor-core';
import type { Dataset } from './dataset.ts';
import { findingOf, findingRow } from './finding-table.ts';

/** Near duplicates in more than a quarter of the pairs are not kept together by default (`splitWithNear`). */
const PART_MAX = 4;

function groupsOf(names: readonly string[], ids: readonly (string | number | null)[]): string[][] {
  const groups = new Map<string | number, string[]>();
  names.forEach((name, i) => {
    const id = ids[i] ?? null;
    if (id === null) return;
    const group = groups.get(id);
    if (group) group.push(name);
    else groups.set(id, [name]);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}

const count = (n: number, noun: string) => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;

/** Lists groups with up to five names in total: "a.png = b.png; c.png = d.png and 3 more groups". */
function listGroups(groups: readonly string[][]): string {
  const texts: string[] = [];
  let room: number = LISTED;
  for (const group of groups) {
    if (texts.length > 0 && group.length > room) break;
    texts.push(listSome(group, room, ' = '));
    room -= Math.min(room, group.length);
    if (room === 0) break;
  }
  const more = groups.length - texts.length;
  return texts.join('; ') + (more > 0 ? ` and ${count(more, 'more group')}` : '');
}

const finding = (code: string, groups: string[][], message: string): Finding[] =>
  groups.length === 0 ? [] : [{ code, message, files: groups.flat(), groups, ...findingRow(code) }];

/** Returns the findings of a dataset whose near duplicates could not be searched, because a disk is full. */
export const unsearchedFindings = (dataset: Pick<Dataset, 'images' | 'pairs'>): Finding[] => [
  ...duplicateFindings(dataset, { exact: [], near: [] }, []),
  findingOf({
    code: 'DuplicatesNotSearched',
    message: 'Near duplicates and consecutive frames were not searched, because the disk is full.',
    files: [],
  }),
];

/** Returns the findings about images that occur more than once, and about runs of consecutive frames. */
export function duplicateFindings(
  { images, pairs }: Pick<Dataset, 'images' | 'pairs'>,
  duplicates: DuplicateGroups,
  frames: DuplicateIds,
): Finding[] {
  const all = [...images.values()];
  const exact = groupsOf(
    all.map(({ name }) => name),
    all.map(({ pixelHash }) => pixelHash),
  );
  const names = pairs.map(({ image }) => image);
  const near = groupsOf(names, duplicates.near);
  const nearPairs = near.flat().length;
  const many = PART_MAX * nearPairs > pairs.length;
  const runs = groupsOf(names, frames);
  const looks = `${nearPairs.toLocaleString('en-US')} of ${count(pairs.length, 'image')} look like another image and have the same mask`;
  const listed = `${count(near.length, 'group')}: ${listGroups(near)}`;
  const inRuns = `${runs.flat().length.toLocaleString('en-US')} of ${count(pairs.length, 'image')}`;
  return [
    ...finding(
      'ExactDuplicates',
      exact,
      `The same image occurs more than once, in ${count(exact.length, 'group')}: ${listGroups(exact)}.`,
    ),
    ...finding(
      many ? 'NearDuplicatesApart' : 'NearDuplicates',
      near,
      many
        ? `${looks}: more than a quarter of the data, so they are kept in one set only if you choose to. ${listed}.`
        : `${looks}, possibly re-encoded, resized, rotated or flipped. ${listed}.`,
    ),
    ...finding(
      'ConsecutiveFrames',
      runs,
      `${inRuns} look like consecutive frames of a video or slices of a volume (numbered names, similar neighbours), in ${count(runs.length, 'sequence')}.`,
    ),
  ];
}
