const LEVELS = 256;

/** Returns 0 for one level and 1 for all others, as `feComponentTransfer` expects it. */
const allBut = (level: number): string =>
  Array.from({ length: LEVELS }, (_, i) => (i === level ? 0 : 1)).join(' ');

/**
 * Renders a filter that makes one colour of an overlaid mask transparent, that of the background. For masks
 * that are coloured by class; `LabelFilter` does the same for uncoloured labels.
 * @param id `overlayFilter` of the images
 * @param hidden #rrggbb
 */
export function OverlayFilter({ id, hidden }: { id: string; hidden: string }) {
  const rgb = Number.parseInt(hidden.slice(1), 16);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
        <feComponentTransfer>
          <feFuncR type="discrete" tableValues={allBut(rgb >> 16)} />
          <feFuncG type="discrete" tableValues={allBut((rgb >> 8) & 255)} />
          <feFuncB type="discrete" tableValues={allBut(rgb & 255)} />
        </feComponentTransfer>
        <feColorMatrix values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  1 1 1 0 0" result="shown" />
        <feComposite in="SourceGraphic" in2="shown" operator="in" />
      </filter>
    </svg>
  );
}
