import { someNames } from '@twinset/contract';
import type { FileKind } from '@twinset/sdk';
import { formatNoun } from '@twinset/ui';

/** Returns the message about the unprocessed and missing files of an interrupted upload. */
export function interruptedText(pending: number, missing: readonly string[], kind: FileKind): string {
  const noun = kind === 'images' ? 'image' : 'mask';
  const unprocessed = `${formatNoun(pending, noun)} ${pending === 1 ? 'was' : 'were'} uploaded but not processed yet.`;
  const notUploaded = `${formatNoun(missing.length, noun)} ${missing.length === 1 ? 'was' : 'were'} not uploaded: ${someNames(missing)}. Choose ${missing.length === 1 ? 'it' : 'them'} again.`;
  return [...(pending > 0 ? [unprocessed] : []), ...(missing.length > 0 ? [notUploaded] : [])].join(' ');
}
