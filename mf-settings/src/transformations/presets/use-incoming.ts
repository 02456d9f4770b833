import { useLocation, useNavigate } from '@twinset/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CheckedPreset, checkPreset } from './check-preset.ts';
import type { Preset } from './preset.ts';
import { PresetError, readPresetHash, readPresetText, TEXT_MAX } from './preset-text.ts';

/** A preset from outside, which is only shown: its checked settings, or why it cannot be used. */
export type Incoming = { source: string } & ({ checked: CheckedPreset } | { reason: string });

/** Reads and checks a preset; null without one. */
async function incomingOf(
  source: string,
  read: () => Promise<Preset | null> | Preset | null,
): Promise<Incoming | null> {
  try {
    const preset = await read();
    return preset === null ? null : { source, checked: await checkPreset(preset) };
  } catch (error) {
    if (error instanceof PresetError) return { source, reason: error.message };
    return { source, reason: 'It could not be read.' };
  }
}

/** Reads a file, unless it is too large for a preset. A character has up to four bytes. */
async function textOf(file: File): Promise<string> {
  if (file.size > 4 * TEXT_MAX) throw new PresetError('It is too large for a preset.');
  return file.text();
}

/** Returns the preset that the address contains or that was opened as a file; null without one. */
export function useIncoming() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [incoming, setIncoming] = useState<Incoming | null>(null);
  const latest = useRef(0);
  /** Hash whose preset is shown. */
  const shown = useRef('');
  const show = async (found: Promise<Incoming | null>) => {
    latest.current += 1;
    const id = latest.current;
    const next = await found;
    if (id === latest.current) setIncoming(next);
  };
  const showLink = useEffectEvent(() => {
    const now = location.hash;
    if (now === shown.current) return;
    shown.current = now;
    if (now !== '') void show(incomingOf('the link', () => readPresetHash(now)));
  });
  useEffect(() => showLink(), [hash]);
  useEffect(() => {
    // The router reports no change if the same link is opened again while its dialog closes.
    const onOpened = () => showLink();
    addEventListener('popstate', onOpened);
    return () => removeEventListener('popstate', onOpened);
  }, []);
  return {
    incoming,
    openFile: (file: File) =>
      void show(incomingOf(file.name, async () => readPresetText(await textOf(file)))),
    close: () => {
      setIncoming(null);
      shown.current = '';
      // A reload must not show it again.
      if (location.hash !== '') navigate({ pathname, search }, { replace: true });
    },
  };
}
