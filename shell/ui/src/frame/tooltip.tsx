import { cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react';
import { makeStyles, mergeClasses, tokens } from '../fluent.ts';

export interface TooltipProps {
  /** Plain text; empty: no tooltip. */
  content: string;
  /**
   * `description` adds the text to the accessible description; `none` if the child's own name is the same
   * text.
   */
  relationship?: 'description' | 'none';
  placement?: 'below' | 'after';
  /** Keys of the control's shortcut, shown to users of a mouse or keyboard. */
  keys?: readonly string[];
  children: ReactElement<Record<string, unknown>>;
}

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    zIndex: 1000,
    width: 'max-content',
    maxWidth: '280px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow8,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'normal',
    textAlign: 'start',
    pointerEvents: 'none',
  },
  // Without a hovering pointer there is probably no keyboard.
  keys: {
    display: 'inline-flex',
    gap: tokens.spacingHorizontalXXS,
    '@media (hover: none)': { display: 'none' },
  },
  key: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: 'inherit',
  },
  below: { transform: 'translateX(-50%)' },
  above: { transform: 'translate(-50%, -100%)' },
  after: { transform: 'translateY(-50%)' },
});

interface Position {
  left: number;
  top: number;
  side: 'below' | 'above' | 'after';
}

const GAP = 8;
const HALF_WIDTH = 148;

function positionOf(element: Element, placement: 'below' | 'after'): Position {
  const box = element.getBoundingClientRect();
  if (placement === 'after' && box.right + 2 * HALF_WIDTH < innerWidth) {
    return { left: box.right + GAP, top: box.top + box.height / 2, side: 'after' };
  }
  const centre = Math.min(Math.max(box.left + box.width / 2, HALF_WIDTH), innerWidth - HALF_WIDTH);
  const low = box.bottom > innerHeight - 80;
  return { left: centre, top: low ? box.top - GAP : box.bottom + GAP, side: low ? 'above' : 'below' };
}

/**
 * Renders a text beside a control on hover and focus; Escape hides it. Fluent's own tooltip includes a
 * positioning engine that would be a twentieth of the first load.
 */
export function Tooltip({
  content,
  keys = [],
  relationship = 'description',
  placement = 'below',
  children,
}: TooltipProps) {
  const styles = useStyles();
  const [position, setPosition] = useState<Position | null>(null);
  const show = (event: { currentTarget: Element }) => setPosition(positionOf(event.currentTarget, placement));
  const hide = () => setPosition(null);
  const { onFocus, onBlur, onPointerEnter, onPointerLeave } = children.props as Record<
    string,
    ((event: unknown) => void) | undefined
  >;
  const chain = (own: (event: never) => void, theirs?: (event: unknown) => void) => (event: never) => {
    theirs?.(event);
    own(event);
  };
  return (
    <>
      {cloneElement(children, {
        ...(relationship === 'description' && content !== '' ? { 'aria-description': content } : {}),
        onFocus: chain(show, onFocus),
        onBlur: chain(hide, onBlur),
        onPointerEnter: chain(show, onPointerEnter),
        onPointerLeave: chain(hide, onPointerLeave),
        onKeyUp: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
      })}
      {position !== null && (content !== '' || keys.length > 0) && (
        <span
          role="tooltip"
          aria-hidden="true"
          className={mergeClasses(styles.root, styles[position.side])}
          style={{ left: position.left, top: position.top }}
        >
          {content}
          {keys.length > 0 && (
            <span className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </span>
          )}
        </span>
      )}
    </>
  );
}
