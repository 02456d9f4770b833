import { encodePositions, type FactsStore, type ImageFacts, type MaskFacts } from '@twinset/engine';
import { readFacts, shareTexts } from './share-texts.ts';

export type Kind = 'images' | 'masks';
export type FactsOf<K extends Kind> = K extends 'images' ? ImageFacts : MaskFacts;

/**
 * A transferred and decoded file. `etag`: the version in the bucket that `facts` describe. `rendition`, `thumbnail`: the
 * version of that preview in the bucket; null if it was not looked at yet.
 */
export type FileRow<K extends Kind = Kind> = {
  name: string;
  etag: string;
  facts: FactsOf<K>;
  /** Version of the rules by which its facts were determined. */
  factsVersion: number;
  range16: [number, number] | null;
  rendition: string | null;
  thumbnail: string | null;
  /** Characters of the facts in the database. */
  weight: number;
};
/** A file as its transfer puts it. */
export type PutFile<K extends Kind = Kind> = Pick<FileRow<K>, 'name' | 'etag' | 'facts'>;
/** Sizes of the previews that are stored in the bucket. */
export type StoredSize = 'rendition' | 'thumbnail';
/** A file as it is in the database. */
export type Stored = {
  name: string;
  etag: string;
  facts: string;
  factsVersion: number;
  range16: string | null;
  rendition: string | null;
  thumbnail: string | null;
};

/** The large part of a file's facts, which only the search for duplicates needs. */
export type Thumbnail<K extends Kind> = K extends 'images'
  ? NonNullable<ImageFacts['fingerprint']>
  : NonNullable<MaskFacts['places']>;

/** Creates a row for a table, with the facts in its store. */
export const rowFor = (store: FactsStore, row: FileRow): FileRow => ({
  name: row.name,
  etag: row.etag,
  facts: store.pack(row.facts),
  factsVersion: row.factsVersion,
  range16: row.range16,
  rendition: row.rendition,
  thumbnail: row.thumbnail,
  weight: row.weight,
});
/** Creates a row for a table from that of the database. */
export const storedRow = (store: FactsStore, row: Stored): FileRow =>
  rowFor(store, {
    ...row,
    facts: readFacts(row.name, row.facts),
    range16: row.range16 === null ? null : (JSON.parse(row.range16) as [number, number]),
    weight: row.facts.length,
  });

/** Splits facts into the part that is stored with the file and the large part. */
export function splitFacts({ name, facts }: PutFile): { facts: FactsOf<Kind>; thumbnail: Uint8Array | null } {
  const { fingerprint, places, ...rest } = facts as ImageFacts & MaskFacts;
  return {
    facts: shareTexts(name, rest),
    thumbnail: fingerprint ?? (places ? encodePositions(places) : null),
  };
}
