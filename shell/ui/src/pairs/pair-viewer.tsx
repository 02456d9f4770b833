import { type ReactNode, useRef } from 'react';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import { Button } from '../fluent.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { LabelClass } from './label-text.ts';
import type { PairItem, PairMode } from './pair-preview.tsx';

/** A pair that is compared with the open one. */
export interface ComparedPair {
  item: PairItem;
  /** Id of the `LabelFilter` that colours its mask, if its labels are uncoloured. */
  labelFilter: string | undefined;
}

export interface PairViewerProps {
  /** Pairs by position; absent while they are not loaded. */
  items: readonly (PairItem | undefined)[];
  /** Index of the open pair; null if none is open. */
  index: number | null;
  /** View mode at first; the viewer has its own choice. */
  mode: PairMode;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
  onIndex: (index: number | null) => void;
  /** Further content for the open pair: a receipt, a legend. */
  aside?: ((item: PairItem, index: number) => ReactNode) | undefined;
  /** The open pair before its transforms, for a comparison; absent until known, or if there is none. */
  before?: ComparedPair | undefined;
  /** Id of the `LabelFilter` that colours the mask, for masks with uncoloured labels. */
  labelFilter?: string | undefined;
  /** Id of the `ClassFilter` for masks that are coloured by class. */
  overlayFilter?: string | undefined;
  /** Id of the filter of masks alone that hides classes. */
  maskFilter?: string | undefined;
  /** Legend of the classes. */
  legend?: ReactNode;
  /** Colour of the background of coloured masks, #rrggbb; uncoloured ones have the label 0. */
  background?: string | undefined;
  /** Classes named under the pointer; none if absent. */
  classes?: readonly LabelClass[] | undefined;
  /** Visible part at first, as text for the address; null: all of it. */
  zoom?: string | null;
  /** Called with the visible part after it has changed. */
  onZoom?: (zoom: string | null) => void;
  /** Called to load the pairs between two positions. */
  onNeed?: ((first: number, last: number) => void) | undefined;
  /** Total number of pairs, if not all are in `items` yet. */
  total?: number | null | undefined;
  /** An image or mask did not load; its URL may have expired. */
  onMediaError?: (() => void) | undefined;
}

function NoViewer({ index, onIndex }: PairViewerProps) {
  const close = () => onIndex(null);
  return (
    <ModalDialog
      open={index !== null}
      title="Could not load the viewer"
      onClose={close}
      actions={
        <Button data-action="dialog.close" onClick={close}>
          Close
        </Button>
      }
    >
      Retrying… The rest of the page keeps working.
    </ModalDialog>
  );
}

const Loaded = lazyPart<PairViewerProps>(() => import('./pair-viewer-dialog.tsx'), NoViewer);

/**
 * Renders one pair in full size: zoom down to pixels, the label under the pointer; arrow keys or a swipe
 * change the pair, + and - zoom, Z shows the next object, M hides the mask while it is pressed, Escape closes. Its
 * code is not part of the first load.
 */
export function PairViewer(props: PairViewerProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.index !== null;
  if (!wasOpen.current) return null;
  return <Loaded {...props} />;
}
