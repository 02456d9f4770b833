import { makeStyles, tokens } from '@twinset/ui';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { Size } from '../lib/fit-within.ts';
import { CropHandle } from './crop-handle.tsx';
import { type Crop, HANDLES, moveCrop, resizeCrop } from './crop-rect.ts';
import { useCropDrag } from './use-crop-drag.ts';

const useStyles = makeStyles({
  stage: {
    position: 'relative',
    margin: '0 auto',
    userSelect: 'none',
    // Shadows would be removed, and with them what shows the crop.
    forcedColorAdjust: 'none',
    backgroundColor: '#808080',
  },
  clip: { position: 'absolute', inset: 0, overflow: 'hidden', borderRadius: tokens.borderRadiusSmall },
  draw: { position: 'absolute', inset: 0, cursor: 'crosshair', touchAction: 'none' },
  // One large shadow darkens everything outside the crop.
  shade: { position: 'absolute', boxShadow: '0 0 0 9999px rgba(0, 0, 0, 0.55)', pointerEvents: 'none' },
  room: { position: 'absolute', top: 0, left: 0, border: '1px dashed #ffffff', pointerEvents: 'none' },
  frame: {
    position: 'absolute',
    padding: 0,
    border: 'none',
    background: 'none',
    outline: '2px solid #ffffff',
    boxShadow: '0 0 0 3px rgba(0, 0, 0, 0.6)',
    cursor: 'move',
    touchAction: 'none',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandBackground}`, boxShadow: '0 0 0 5px #ffffff' },
  },
});

export interface CropStageProps {
  /** Size of the displayed image, in pixels. */
  source: Size;
  /** The area in which a crop fits all images: their smallest height and width. */
  room: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** The image, filling its parent. */
  children: ReactNode;
}

const positionOf = (crop: Crop, { width, height }: Size): CSSProperties => ({
  left: `${(crop.offsetWidth / width) * 100}%`,
  top: `${(crop.offsetHeight / height) * 100}%`,
  width: `${(crop.targetWidth / width) * 100}%`,
  height: `${(crop.targetHeight / height) * 100}%`,
});

/**
 * Renders the crop on the image: drag the frame or its handles, or draw a new frame beside it. The arrow keys
 * move the focused part by one pixel, with Shift by ten.
 */
export function CropStage({ source, room, crop, onChange, children }: CropStageProps) {
  const styles = useStyles();
  const stage = useRef<HTMLDivElement>(null);
  const { onMove, onDraw, onKey } = useCropDrag({ stage, source, room, crop, onChange });
  const position = positionOf(crop, source);
  const part = (length: number, whole: number) => `${Math.min(100, (length / whole) * 100)}%`;
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={{
        aspectRatio: `${source.width} / ${source.height}`,
        width: `min(100%, ${(56 * source.width) / source.height}vh)`,
      }}
      data-testid="crop-stage"
    >
      <div className={styles.clip}>
        {children}
        <div className={styles.shade} style={position} />
        <div
          className={styles.room}
          style={{ width: part(room.width, source.width), height: part(room.height, source.height) }}
        />
        <div className={styles.draw} onPointerDown={onDraw} />
      </div>
      <button
        data-action="crop.frame"
        type="button"
        className={styles.frame}
        style={position}
        aria-label="Crop frame: move with the arrow keys"
        onPointerDown={onMove(moveCrop)}
        onKeyDown={onKey(moveCrop)}
      />
      {HANDLES.map((handle) => {
        const change = (from: Crop, dx: number, dy: number, size: Size) =>
          resizeCrop(from, handle, dx, dy, size);
        return (
          <CropHandle
            key={handle}
            handle={handle}
            crop={crop}
            source={source}
            onPointerDown={onMove(change)}
            onKeyDown={onKey(change)}
          />
        );
      })}
    </div>
  );
}
