import { memo } from 'react';
import { Text } from '../fluent.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { FileRow } from './file-row.tsx';

export interface FileListProps {
  /** Accessible name of the list. */
  label: string;
  files: readonly FileRow[];
  /** Maximum height of the scrolling area, in CSS. */
  height?: number | string;
  /** Addresses of small images by file name, as far as they are loaded; absent: the rows have none. */
  thumbnails?: ReadonlyMap<string, string>;
  /** The images are masks, which are not smoothed. */
  pixelated?: boolean;
  /** An image did not load; its address may have expired. */
  onThumbnailError?: () => void;
  /** The positions in view have changed. */
  onRange?: (first: number, last: number) => void;
  onDelete?: ((name: string) => void) | undefined;
  deleteDisabled?: boolean;
}

const NotLoaded = () => (
  <Text role="status">The list could not be loaded yet. Retrying until the connection is back…</Text>
);

/**
 * Renders a list of any length; only visible rows are in the DOM. Its code is not part of the first load. Memoised, since
 * the page renders again with each key of a search.
 */
export const FileList = memo(lazyPart<FileListProps>(() => import('./live-file-list.tsx'), NotLoaded));
