import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import { Button, makeStyles, tokens } from '../fluent.ts';
import { type PairItem, type PairMode, PairPicture } from './pair-picture.tsx';

export interface PairViewerProps {
  items: readonly PairItem[];
  /** Which pair is open; null while none is. */
  index: number | null;
  mode: PairMode;
  opacity: number;
  onIndex: (index: number | null) => void;
  /** More about the open pair: a receipt, a legend. */
  aside?: ((item: PairItem, index: number) => ReactNode) | undefined;
  labelFilter?: string | undefined;
}

const ZOOMS = [1, 2, 4, 8, 16];

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  stage: {
    overflow: 'auto',
    height: '68vh',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: '#808080',
  },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** One pair in large: zoom down to pixels, arrow keys walk, + and - zoom, Escape closes. */
export function PairViewer({ items, index, mode, opacity, onIndex, aside, labelFilter }: PairViewerProps) {
  const styles = useStyles();
  const [zoom, setZoom] = useState(1);
  const item = index === null ? undefined : items[index];
  const walk = (step: 1 | -1) => {
    const next = (index ?? 0) + step;
    if (next >= 0 && next < items.length) onIndex(next);
  };
  const scale = (step: 1 | -1) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') walk(-1);
    else if (event.key === 'ArrowRight') walk(1);
    else if (event.key === '+' || event.key === '=') scale(1);
    else if (event.key === '-') scale(-1);
    else return;
    event.preventDefault();
  };
  const tool = (label: string, icon: ReactElement, disabled: boolean, onClick: () => void) => (
    <Button appearance="subtle" icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
  );
  return (
    <ModalDialog
      open={item !== undefined}
      wide
      title={item?.image?.name ?? item?.mask?.name}
      onClose={() => onIndex(null)}
      onKeyDown={press}
      titleAction={
        <div className={styles.tools}>
          {tool('Previous pair', <ChevronLeftRegular />, index === 0, () => walk(-1))}
          {tool('Next pair', <ChevronRightRegular />, index === items.length - 1, () => walk(1))}
          {tool('Zoom out', <ZoomOutRegular />, zoom === ZOOMS[0], () => scale(-1))}
          {tool('Zoom in', <ZoomInRegular />, zoom === ZOOMS.at(-1), () => scale(1))}
          {tool('Close', <DismissRegular />, false, () => onIndex(null))}
        </div>
      }
    >
      <div className={styles.content}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        <section className={styles.stage} tabIndex={0} aria-label={`Picture at ${zoom * 100} %`}>
          <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
            {item !== undefined && (
              <PairPicture
                item={item}
                mode={mode}
                opacity={opacity}
                pixelated={zoom > 1}
                labelFilter={labelFilter}
              />
            )}
          </div>
        </section>
        {item !== undefined && index !== null && aside?.(item, index)}
      </div>
    </ModalDialog>
  );
}
