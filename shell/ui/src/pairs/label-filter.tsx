import { type LabelColor, labelAlphas, labelTables } from './label-colors.ts';

interface LabelFilterProps {
  /** `labelFilter` of the images that it colours. */
  id: string;
  colors: readonly LabelColor[];
  /** Label that an overlay shows as transparent. */
  background?: number;
  /** Labels that are transparent everywhere. */
  hidden?: readonly (number | string)[];
}

/**
 * Renders a filter that colours index masks for display, so that small labels are not black on black while
 * the file stays the exact output. A browser filter needs no access to the pixels, so signed URLs of another
 * origin work too.
 */
export function LabelFilter({ id, colors, background = 0, hidden = [] }: LabelFilterProps) {
  const { r, g, b } = labelTables(colors);
  const recolor = (
    <feComponentTransfer in="SourceGraphic" result="colored">
      <feFuncR type="discrete" tableValues={r} />
      <feFuncG type="discrete" tableValues={g} />
      <feFuncB type="discrete" tableValues={b} />
    </feComponentTransfer>
  );
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
        {recolor}
        {hidden.length > 0 && <Shown alphas={labelAlphas(hidden)} />}
      </filter>
      <filter id={`${id}-over`} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
        {recolor}
        <Shown alphas={labelAlphas([background, ...hidden])} />
      </filter>
    </svg>
  );
}

/** Renders the part of a filter that applies an opacity to each label. */
const Shown = ({ alphas }: { alphas: string }) => (
  <>
    <feColorMatrix in="SourceGraphic" values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  1 0 0 0 0" />
    <feComponentTransfer result="shown">
      <feFuncA type="discrete" tableValues={alphas} />
    </feComponentTransfer>
    <feComposite in="colored" in2="shown" operator="in" />
  </>
);
