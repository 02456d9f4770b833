import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A view of a page that its address contains: a text per parameter; null if absent. */
type View = Record<string, string | null>;

/**
 * Returns the view that the address contains, so that a link or a reload shows it again, and a function that changes it.
 * A change is shown at once, so that controls may have values of the view.
 * @param defaults the view of an address without parameters; the address omits equal values
 */
export function useAddress<V extends { [K in keyof V]: string | null }>(
  defaults: V,
): { view: V; setView: (change: Partial<V>) => void } {
  const [params, setParams] = useSearchParams();
  // The router renders a changed address later, in a transition.
  const [changed, setChanged] = useState(params);
  const shown = location.search.slice(1) === changed.toString() ? changed : params;
  const setView = (change: Partial<V>) => {
    // Several changes may precede the next render, which has the parameters of an earlier one.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(change as View))
      if (value === null || value === (defaults as View)[name]) next.delete(name);
      else next.set(name, value);
    setParams(next, { replace: true });
    setChanged(next);
  };
  const names = Object.keys(defaults) as (keyof V & string)[];
  const view = Object.fromEntries(names.map((name) => [name, shown.get(name) ?? defaults[name]])) as V;
  return { view, setView };
}
