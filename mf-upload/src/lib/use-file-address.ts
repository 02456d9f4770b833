import { useAddress } from '@twinset/router';
import { FILE_SORTS, type FileSort } from './choose-files.ts';

/** The view of a list of files that the address contains. */
interface FileAddress {
  /** Files that the list shows. */
  show: 'all' | 'problems';
  /** Text in the names of the shown files; empty: all names. */
  search: string;
  sort: FileSort;
}

/** The view of an address without parameters; the address omits equal values. */
const DEFAULTS: FileAddress = { show: 'all', search: '', sort: 'name' };

/** Returns the view that the address contains, and a function that changes it. */
export function useFileAddress(): FileAddress & { setView: (change: Partial<FileAddress>) => void } {
  const { view, setView } = useAddress(DEFAULTS);
  return { ...view, sort: FILE_SORTS.find((sort) => sort === view.sort) ?? DEFAULTS.sort, setView };
}
