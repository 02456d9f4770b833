import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { makeStyles, tokens } from '../fluent.ts';
import { focusOutline } from '../frame/focus-outline.ts';
import type { CurtainProps } from './curtain.tsx';

const STEP = 0.02;
const PAGE = 0.1;

/** Width of the handle in screen pixels; the line in its middle is narrower. */
const HANDLE = 28;

const useStyles = makeStyles({
  root: { position: 'relative', width: '100%', height: '100%', overflow: 'hidden' },
  layer: { position: 'absolute', inset: 0 },
  handle: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: `${HANDLE}px`,
    marginLeft: `${-HANDLE / 2}px`,
    cursor: 'ew-resize',
    touchAction: 'none',
    outlineStyle: 'none',
    forcedColorAdjust: 'none',
    '::before': {
      content: '""',
      position: 'absolute',
      top: 0,
      bottom: 0,
      left: `${HANDLE / 2 - 1}px`,
      width: '2px',
      backgroundColor: '#ffffff',
      boxShadow: '0 0 0 1px #000000',
    },
    '::after': {
      content: '"↔"',
      position: 'absolute',
      top: '50%',
      left: 0,
      width: `${HANDLE}px`,
      height: `${HANDLE}px`,
      marginTop: `${-HANDLE / 2}px`,
      display: 'grid',
      placeItems: 'center',
      borderRadius: tokens.borderRadiusCircular,
      border: '2px solid #000000',
      backgroundColor: '#ffffff',
      color: '#000000',
      fontSize: tokens.fontSizeBase300,
      boxSizing: 'border-box',
    },
    ':focus-visible::after': focusOutline,
  },
});

export interface CurtainHandleProps {
  /** Position of the divider in its parent element, 0 (left edge) to 1. */
  value: number;
  onValue: (value: number) => void;
  label: string;
}

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);

/** Renders the divider between two images; it is dragged, or moved with the arrow keys. */
export function CurtainHandle({ value, onValue, label }: CurtainHandleProps) {
  const styles = useStyles();
  const keys: Record<string, number> = {
    ArrowLeft: value - STEP,
    ArrowDown: value - STEP,
    ArrowRight: value + STEP,
    ArrowUp: value + STEP,
    PageDown: value - PAGE,
    PageUp: value + PAGE,
    Home: 0,
    End: 1,
  };
  const onKey = (event: KeyboardEvent) => {
    const to = keys[event.key];
    if (to === undefined || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    onValue(clamp(to));
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box && box.width > 0 && event.currentTarget.hasPointerCapture(event.pointerId))
      onValue(clamp((event.clientX - box.left) / box.width));
  };
  return (
    <div
      className={styles.handle}
      style={{ left: `${100 * value}%` }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * value)}
      aria-valuetext={`${Math.round(100 * value)} % from the left`}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onKeyDown={onKey}
    />
  );
}

/** Returns the style of the right image, which is transparent left of the divider. */
export const rightOf = (share: number) => ({ clipPath: `inset(0 0 0 ${100 * clamp(share)}%)` });

/** Renders the part of `Curtain` that is loaded on demand. */
export default function LiveCurtain({ before, after, label }: CurtainProps) {
  const styles = useStyles();
  const [at, setAt] = useState(0.5);
  return (
    <div className={styles.root}>
      <div className={styles.layer}>{before}</div>
      <div className={styles.layer} style={rightOf(at)}>
        {after}
      </div>
      <CurtainHandle value={at} onValue={setAt} label={label} />
    </div>
  );
}
