import {
  type AugmentConfig,
  type CallOutput,
  DEFAULT_CONFIG,
  formatCount,
  LISTED,
  SETS,
  transformSummary,
  UI_FIELDS,
} from '@twinset/contract';
import { hundredthsOf } from '@twinset/sdk';
import { formatNoun } from '@twinset/ui';
import { sizeWords } from '../lib/size-words.ts';

/** A result of the session: its settings, hashes and numbers. */
export type Version = CallOutput<'versions'>['results'][number];
export type SourceDifferences = Version['sources'];
/** Program that renders outputs: a version of Twinset and a backend. */
export type Program = CallOutput<'versions'>['program'];

/** Fields that a version does not restore: the pages' own, and one that follows from the files. */
const NOT_RESTORED: readonly string[] = [...UI_FIELDS, 'imageType'];

/** Returns the settings of a configuration that produce a result; missing ones have their defaults. */
export function settingsOf(config: Record<string, unknown>): Partial<AugmentConfig> {
  const fields = Object.entries(DEFAULT_CONFIG).filter(([field]) => !NOT_RESTORED.includes(field));
  return Object.fromEntries(fields.map(([field, fallback]) => [field, config[field] ?? fallback]));
}

/** Returns a version's settings in a few words: split, transformations and sizes. */
export function summaryOf(version: Version): string {
  const config = { ...DEFAULT_CONFIG, ...version.config } as AugmentConfig;
  const shares = hundredthsOf(config);
  return [
    `${SETS.map((set) => shares[set]).join(' / ')} %`,
    transformSummary(config),
    sizeWords(config),
  ].join('; ');
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** Returns the time at which a version's run ended: "30 Nov 2026, 10:32:05". */
export const timeOf = ({ ended }: Pick<Version, 'ended'>): string => TIME.format(ended);

/** Returns the differences of sources as texts: "2 files deleted: images/a.png, masks/a.png". Empty if there are none. */
export function sourceTexts(sources: SourceDifferences): string[] {
  const texts = (['changed', 'deleted', 'added'] as const).map((kind) => {
    const { count, names } = sources[kind];
    if (count === 0) return null;
    const more = count > LISTED ? ` and ${formatCount(count - LISTED)} more` : '';
    return `${formatNoun(count, 'file')} ${kind}: ${names.slice(0, LISTED).join(', ')}${more}`;
  });
  return [...texts, sources.csvChanged ? 'another stratification file, or none' : null].filter(
    (text) => text !== null,
  );
}

/** A program; null if it was not recorded, undefined from a server that is older than this area and reports none. */
type MaybeProgram = Program | null | undefined;

/** Returns a program as text. */
export const programText = (program: MaybeProgram): string =>
  program ? `Twinset ${program.version}, backend ${program.backend}` : 'not recorded';

/** Returns true unless two programs are known to be the same: others may give other bytes. False if none are reported. */
export const isOtherProgram = (one: MaybeProgram, other: MaybeProgram): boolean =>
  other !== undefined && (one === null || programText(one) !== programText(other));

/** Returns what differs between a version and a new run with its settings, as texts. Empty if nothing does. */
export const differenceTexts = (version: Version, program: Program): string[] => [
  ...sourceTexts(version.sources),
  ...(isOtherProgram(version.program, program)
    ? [`Program: ${programText(version.program)}; now ${programText(program)}`]
    : []),
];

/** Returns the earlier version with the same zip; undefined without one. */
export const sameZip = (version: Version, versions: readonly Version[]): Version | undefined =>
  versions.find(
    ({ id, ended, zipSha256 }) =>
      id !== version.id && ended <= version.ended && zipSha256 !== null && zipSha256 === version.zipSha256,
  );
