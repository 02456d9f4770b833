import { TRANSFORMS } from '@twinset/contract';

/** Returns what the label check of a result guarantees, with the pairs whose parts its outputs may have. */
export function labelCheckText(config: Readonly<Record<string, unknown>>): string {
  const what = config.maskContent === 'objects' ? 'an object id' : 'a label';
  const has = (wanted: string) =>
    TRANSFORMS.some(({ flag, kind }) => kind === wanted && config[flag] === true);
  if (has('paste')) return `no mask contains ${what} that is neither of its source nor of a pasted object`;
  if (has('mixing')) return `no mask contains ${what} that neither its source nor a partner has`;
  return `no mask contains ${what} that its source does not have`;
}
