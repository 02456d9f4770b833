import type { Choices, IntakePlan, Layout, ReadText } from './layout.ts';
import { folders } from './layouts/folders.ts';
import { createListing, type ListedFile } from './listing.ts';

/** All layouts, special ones first: the first that recognises a listing plans it. */
export const LAYOUTS: readonly Layout[] = [folders];

/**
 * Plans the intake of a listing.
 * @param choices answers by question; `layout` names another layout than the one that is recognised.
 */
export async function planIntake(
  files: readonly ListedFile[],
  readText: ReadText,
  choices: Choices = {},
): Promise<IntakePlan> {
  const listing = createListing(files);
  const layout =
    LAYOUTS.find(({ name }) => name === choices.layout) ??
    LAYOUTS.find((one) => one.detect(listing)) ??
    folders;
  return layout.plan(listing, readText, choices);
}
