import { andMore, type Finding, LISTED } from '@twinset/contract';
import { useMemo } from 'react';
import { useDatasetReport } from '../queries/read-hooks.ts';
import { getStore, useStore } from '../store/store.ts';
import type { FileKind } from '../store/view-slice.ts';

/** Returns what identifies a finding: with other files or counts it is another one, and no longer acknowledged. */
export const findingKey = ({ code, message }: Pick<Finding, 'code' | 'message'>): string =>
  `${code} ${message}`;

/** Acknowledges a finding or withdraws that. It stays in the report, but no step needs attention because of it. */
export function setAcknowledged(finding: Pick<Finding, 'code' | 'message'>, acknowledged: boolean): void {
  const { view, setAcknowledgedKeys } = getStore();
  const key = findingKey(finding);
  const others = view.acknowledged.filter((one) => one !== key);
  setAcknowledgedKeys(acknowledged ? [...others, key] : others);
}

/** Returns whether a finding needs attention: notes do not, nor do acknowledged warnings. */
export const isOpen = (
  finding: Pick<Finding, 'code' | 'message' | 'severity'>,
  acknowledged: readonly string[],
): boolean => finding.severity !== 'info' && !acknowledged.includes(findingKey(finding));

/** Codes about one kind of file, since an image and its mask often have the same name. */
const OF_KIND: Record<FileKind, RegExp> = {
  images:
    /^(ImageWithoutMask|SeveralImages|ExactDuplicates|Near|Consecutive|AnimatedImage|MixedBitDepth|AlphaDropped)/,
  masks:
    /^(Mask|SeveralMasks|UnfitMasks|StrayMask|MixedBinary|JpegMask|EmptyMasks|GreyBeside|PalettesDiffer)/,
};

/** Words before the other files of a group, by the code of their finding. */
const GROUPED: Partial<Record<string, string>> = {
  ExactDuplicates: 'The same image as',
  NearDuplicates: 'Looks like',
  NearDuplicatesApart: 'Looks like',
};

/** Returns the message of a file in a group: some others of the group, instead of all groups. */
function messageInGroup(common: string, group: readonly string[], file: string): string {
  const some = group.slice(0, LISTED + 1).filter((name) => name !== file);
  const others = some.slice(0, LISTED);
  const rest = group.length - 1 - others.length;
  return `${common} ${others.join(', ')}${rest > 0 ? ` ${andMore(rest)}` : ''}.`;
}

/** Returns the message of the first finding about each file of a kind. */
export function findingsOfFiles(
  kind: FileKind,
  findings: readonly Pick<Finding, 'code' | 'message' | 'files' | 'groups'>[],
): Map<string, string> {
  const other = OF_KIND[kind === 'images' ? 'masks' : 'images'];
  const messages = new Map<string, string>();
  for (const { code, message, files, groups = [] } of findings) {
    if (other.test(code)) continue;
    const add = (file: string, text: string) => {
      if (!messages.has(file)) messages.set(file, text);
    };
    const common = GROUPED[code];
    if (common !== undefined)
      for (const group of groups) for (const file of group) add(file, messageInGroup(common, group, file));
    for (const file of files) add(file, message);
  }
  return messages;
}

/**
 * Returns the findings that need attention; undefined until the report is loaded.
 * @param enabled false: reads a report that another component requests
 */
export function useOpenFindings(enabled = true): Finding[] | undefined {
  const findings = useDatasetReport(enabled).data?.findings;
  const acknowledged = useStore((state) => state.view.acknowledged);
  const waive = useStore((state) => state.config.waive);
  return useMemo(
    () => findings?.filter((one) => isOpen(one, acknowledged) && !waive.some((code) => code === one.code)),
    [findings, acknowledged, waive],
  );
}
