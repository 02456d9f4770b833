import type { ImageFacts, MaskFacts } from '@twinset/engine';

/** One of each text that describes the format or kind of files, of which there are few. */
const texts = new Map<string, string>();

function shared<T extends string>(text: T): T {
  const known = texts.get(text) as T | undefined;
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}

/**
 * Replaces texts of facts by equal ones that are in memory anyway: parsed facts have a copy of each, which is a sixth of their
 * size.
 * @param name of the file, as in its row
 * @returns the same facts
 */
export function shareTexts<F extends ImageFacts | MaskFacts>(name: string, facts: F): F {
  if (facts.name === name) facts.name = name;
  if (facts.format !== undefined) facts.format = shared(facts.format);
  if (facts.kind !== undefined) facts.kind = shared(facts.kind);
  if ('kindText' in facts) facts.kindText = shared(facts.kindText);
  return facts;
}

/** Parses stored facts; those of version 1 have another hash of the pixels. */
export function readFacts(name: string, text: string): ImageFacts | MaskFacts {
  const { pixelSha256, ...facts } = JSON.parse(text) as (ImageFacts | MaskFacts) & { pixelSha256?: string };
  const present = pixelSha256 === undefined ? facts : { ...facts, pixelHash: pixelSha256 };
  return shareTexts(name, present as ImageFacts | MaskFacts);
}
