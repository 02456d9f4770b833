import { useEffect, useRef, useState } from 'react';
import { Input } from '../fluent.ts';

/** Pause in typing after which the text is reported. */
const DEBOUNCE_MS = 200;

export interface SearchFieldProps {
  /** Accessible name, if the page has several. */
  label?: string;
  search: string;
  onSearch: (text: string) => void;
}

/** Renders the field for a part of a name; the text is reported after a short pause. */
export function SearchField({ label = 'Search by name', search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause
  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // The page itself resets the search when it shows a file of the report.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder="Search by name"
      value={typed}
      onChange={(_, { value }) => setTyped(value)}
    />
  );
}
