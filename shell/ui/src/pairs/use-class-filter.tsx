import { type ReactNode, useMemo } from 'react';
import { ClassFilter } from './class-filter.tsx';
import type { LabelClass } from './label-text.ts';
import { useFilterId } from './use-filter-id.ts';

export interface ClassFilters {
  /** For `overlayFilter` and `maskFilter` of images; undefined if nothing is hidden. */
  overlayFilter: string | undefined;
  maskFilter: string | undefined;
  /** Element to be rendered once in the page. */
  definition: ReactNode;
}

/**
 * Returns filters that hide classes in masks that are coloured by class.
 * @param background #rrggbb of the background, which an overlay hides
 * @param hidden values of the classes that are hidden in the legend
 */
export function useClassFilter(
  classes: readonly LabelClass[],
  background: string | undefined,
  hidden: readonly LabelClass['value'][],
): ClassFilters {
  const id = useFilterId('classes');
  return useMemo(() => {
    const colors = classes.filter(({ value }) => hidden.includes(value)).map(({ color }) => color);
    const isOver = background !== undefined || colors.length > 0;
    return {
      overlayFilter: isOver ? id : undefined,
      maskFilter: colors.length > 0 ? `${id}-alone` : undefined,
      definition: isOver ? <ClassFilter id={id} background={background} hidden={colors} /> : null,
    };
  }, [id, classes, background, hidden]);
}
