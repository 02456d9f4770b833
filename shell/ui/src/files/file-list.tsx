import { Text } from '../fluent.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { FileRow } from './file-row.tsx';

export interface FileListProps {
  /** Accessible name of the list. */
  label: string;
  files: readonly FileRow[];
  /** Maximum height of the scrolling area, in CSS. */
  height?: number | string;
  onDelete?: ((name: string) => void) | undefined;
  deleteDisabled?: boolean;
}

const NotLoaded = () => (
  <Text role="status">The list could not be loaded yet. Retrying until the connection is back…</Text>
);

/** Renders a list of any length; only visible rows are in the DOM. Its code is not part of the first load. */
export const FileList = lazyPart<FileListProps>(() => import('./live-file-list.tsx'), NotLoaded);
