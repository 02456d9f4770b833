import { labelAlphas } from './label-colors.ts';

/** Renders a filter that makes colours of a mask transparent, one after another. */
function ColorFilter({ id, hidden }: { id: string; hidden: readonly string[] }) {
  return (
    <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
      {hidden.map((color, index) => {
        const rgb = Number.parseInt(color.slice(1), 16);
        const source = index === 0 ? 'SourceGraphic' : `left${index - 1}`;
        return [
          <feComponentTransfer key={`${color}-1`} in="SourceGraphic">
            <feFuncR type="discrete" tableValues={labelAlphas([rgb >> 16])} />
            <feFuncG type="discrete" tableValues={labelAlphas([(rgb >> 8) & 255])} />
            <feFuncB type="discrete" tableValues={labelAlphas([rgb & 255])} />
          </feComponentTransfer>,
          <feColorMatrix
            key={`${color}-2`}
            values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  1 1 1 0 0"
            result={`shown${index}`}
          />,
          <feComposite
            key={`${color}-3`}
            in={source}
            in2={`shown${index}`}
            operator="in"
            result={`left${index}`}
          />,
        ];
      })}
    </filter>
  );
}

export interface ClassFilterProps {
  /** Id of the filter of overlaid masks; that of masks alone ends with `-alone`. */
  id: string;
  /** #rrggbb of the background, which only an overlay hides. */
  background: string | undefined;
  /** #rrggbb of the classes that are hidden everywhere. */
  hidden: readonly string[];
}

/**
 * Renders the filters that make colours of masks transparent, for masks that are coloured by class; `LabelFilter`
 * does the same for uncoloured labels.
 */
export function ClassFilter({ id, background, hidden }: ClassFilterProps) {
  const over = [...new Set([...(background === undefined ? [] : [background]), ...hidden])];
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      {over.length > 0 && <ColorFilter id={id} hidden={over} />}
      {hidden.length > 0 && <ColorFilter id={`${id}-alone`} hidden={hidden} />}
    </svg>
  );
}
