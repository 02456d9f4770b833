import type { IntakePlace } from '@twinset/contract';
import { quoted } from '@twinset/contract';
import { Button, formatBytes, makeStyles, Text, tokens } from '@twinset/ui';
import { useEffect, useRef, useState } from 'react';
import { ask } from './calls.ts';
import { takePlace } from './intake-flow.ts';

const useStyles = makeStyles({
  summary: { cursor: 'pointer' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    maxHeight: '240px',
    overflowY: 'auto',
    margin: `${tokens.spacingVerticalS} 0`,
    padding: 0,
    listStyleType: 'none',
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
  text: { color: tokens.colorNeutralForeground2 },
});

/** Loads the places below a path; those of the former path until they are loaded, null before the first ones. */
function usePlaces(path: string): { places: IntakePlace[] | null; problem: string } {
  const [state, setState] = useState<{ places: IntakePlace[]; problem: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask('intakePlaces', { query: path === '' ? {} : { path } }).then(
      ({ results }) => isCurrent && setState({ places: results, problem: '' }),
      (error: Error) => isCurrent && setState({ places: [], problem: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return state ?? { places: null, problem: '' };
}

/** Renders the folders, archives and buckets that the server may read; nothing without any. */
export function PlacesView() {
  const styles = useStyles();
  const [path, setPath] = useState('');
  const { places, problem } = usePlaces(path);
  const list = useRef<HTMLUListElement>(null);
  // The focus would be lost with the button that was pressed.
  useEffect(() => {
    if (places !== null && document.activeElement === document.body) list.current?.focus();
  }, [places]);
  if (path === '' && (places === null || places.length === 0)) return null;
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  return (
    <details>
      <summary className={styles.summary}>Folders and buckets of the server</summary>
      <div className={styles.row}>
        {path !== '' && (
          <Button data-action="place.up" onClick={() => setPath(parent)}>
            Up
          </Button>
        )}
        <Text className={styles.text}>{path === '' ? 'Open a folder, or use it as the dataset.' : path}</Text>
      </div>
      {problem !== '' && <Text role="alert">{problem}</Text>}
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Places on the server">
        {(places ?? []).map((place) => (
          <li key={place.path} className={styles.row}>
            <span className={styles.name}>
              {place.name}
              {place.bytes === undefined ? '' : ` (${formatBytes(place.bytes)})`}
            </span>
            {place.kind !== 'archive' && (
              <Button
                data-action="place.open"
                aria-label={`Open ${quoted(place.name)}`}
                onClick={() => setPath(place.path)}
              >
                Open
              </Button>
            )}
            <Button
              data-action="place.use"
              aria-label={`Use ${quoted(place.name)}`}
              onClick={() => void takePlace(place.kind === 'bucket' ? 'bucket' : 'folder', place.path)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
