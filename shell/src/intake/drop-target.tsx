import { areaAt, type Offer, offerFiles, takeOffers } from '@twinset/sdk';
import { lazyPart, Text } from '@twinset/ui';
import { useEffect, useState } from 'react';
import { hasIntakeToShow } from './unfinished.ts';

export interface IntakeHostProps {
  /** Path of the page. */
  path: string;
  /** Files are dragged over the window. */
  isOver: boolean;
  /** The last offer; null without any. */
  offer: Offer | null;
}

const NotLoaded = () => (
  <Text role="status">The dataset panel could not be loaded yet. Retrying until the connection is back…</Text>
);

const Host = lazyPart<IntakeHostProps>(() => import('./intake-host.tsx'), NotLoaded, { ahead: false });

const FIELDS = 'input, textarea, [contenteditable]';

/** Returns whether a drag or a paste has files that no drop zone of the page takes. */
const hasFiles = (event: Event, data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') === true && !event.defaultPrevented;

/** Returns the entries of a drop; they are available only during its event. */
const entriesOf = ({ items, files }: DataTransfer): Offer => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? item.getAsFile() ?? []);
  return entries.length > 0 ? entries : [...files];
};

/**
 * Takes files that are dropped anywhere in the window, or pasted, on the home page and the upload pages; elsewhere it
 * only keeps the browser from opening them. The intake itself is loaded on first use.
 */
export function DropTarget({ path }: { path: string }) {
  const area = areaAt(path);
  const takes = area === 'home' || area === 'upload';
  const [isOver, setOver] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isUsed, setUsed] = useState(hasIntakeToShow);
  useEffect(
    () =>
      takeOffers((next) => {
        setUsed(true);
        setOffer([...next]);
      }),
    [],
  );
  useEffect(() => {
    const drag = (event: DragEvent) => {
      const { dataTransfer: data } = event;
      if (!hasFiles(event, data)) return;
      event.preventDefault();
      data.dropEffect = takes ? 'copy' : 'none';
      if (takes) setUsed(true);
      if (event.type !== 'drop') return setOver(takes);
      setOver(false);
      if (takes) offerFiles(entriesOf(data));
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const paste = (event: ClipboardEvent) => {
      // Cells copied from a spreadsheet are text and image; a field takes the text.
      if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return;
      if (takes && hasFiles(event, event.clipboardData)) offerFiles([...event.clipboardData.files]);
    };
    const stop = new AbortController();
    const listen = addEventListener as (type: string, listen: unknown, options: object) => void;
    // Without drag events of the browser the pointer moves: it ended the drag outside of the window, or with Escape.
    const listeners = {
      dragenter: drag,
      dragover: drag,
      drop: drag,
      dragleave: leave,
      pointermove: leave,
      paste,
    };
    for (const [type, listener] of Object.entries(listeners)) listen(type, listener, { signal: stop.signal });
    return () => stop.abort();
  }, [takes]);
  return isUsed && takes ? <Host path={path} isOver={isOver} offer={offer} /> : null;
}
