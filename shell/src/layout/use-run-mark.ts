import { notifyUser, type RunStage, useRunProgress, useStatus, useStore } from '@twinset/sdk';
import { formatNoun } from '@twinset/ui';
import { useEffect, useRef, useState } from 'react';

/** Steps of the ring in the tab's icon. */
const RING_STEPS = 20;

const ENDS: Partial<Record<NonNullable<RunStage>, 'done' | 'failed'>> = {
  stored: 'done',
  done: 'done',
  failed: 'failed',
};
const PREFIXES = { done: '✓ Result ready · ', failed: '! Augmentation failed · ' };
const SIGNS_OF_USE = ['pointerdown', 'keydown'] as const;

/** Returns how the last run ended, until the user uses this window; null before and after that. */
function useEndMark(): 'done' | 'failed' | null {
  const stage = useStore((state) => state.view.run);
  const end = stage === null ? null : (ENDS[stage] ?? null);
  const [seen, setSeen] = useState(true);
  const former = useRef(stage);
  const isEnd = former.current === 'running' && end !== null;
  useEffect(() => {
    if (stage === 'running') setSeen(true);
    if (isEnd) setSeen(false);
    former.current = stage;
  }, [stage, isEnd]);
  useEffect(() => {
    if (seen) return;
    const see = () => setSeen(true);
    const seeVisible = () => document.visibilityState === 'visible' && see();
    for (const type of SIGNS_OF_USE) addEventListener(type, see, true);
    document.addEventListener('visibilitychange', seeVisible);
    return () => {
      for (const type of SIGNS_OF_USE) removeEventListener(type, see, true);
      document.removeEventListener('visibilitychange', seeVisible);
    };
  }, [seen]);
  return seen ? null : end;
}

/** Shows a state in the tab's icon; null: the product's own icon. */
function useTabIcon(state: number | 'done' | 'failed' | null): void {
  const own = useRef<string | null>(null);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (link === null) return;
    own.current ??= link.getAttribute('href');
    if (state === null) return link.setAttribute('href', own.current ?? '');
    let isCurrent = true;
    // Without a connection the icon stays as it is.
    import('./run-badge.ts')
      .then(({ runBadge }) => isCurrent && link.setAttribute('href', runBadge(state)))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [state]);
}

/** Notifies the user of the end of a run, if that was allowed. */
function useNotification(end: 'done' | 'failed' | null): void {
  const outputs = useStatus('augmentationIsComplete').data?.made?.outputs;
  const pairs = outputs === undefined ? 0 : outputs.train + outputs.val + outputs.test;
  const text = useRef('');
  text.current = pairs > 0 ? `${formatNoun(pairs, 'pair')}, ready to download.` : 'Ready to download.';
  useEffect(() => {
    if (end === 'done') notifyUser('Augmentation completed!', text.current);
    if (end === 'failed') notifyUser('Augmentation failed', 'The page shows the reason.');
  }, [end]);
}

/**
 * Sets the title and the icon of the tab: those of the page, with the progress of a run and its end, until the user
 * returns to the window.
 */
export function useRunMark(title: string): void {
  const progress = useRunProgress();
  const end = useEndMark();
  const share = progress?.value ?? null;
  const percent = share === null ? '' : `${Math.floor(share * 100)} % · `;
  const prefix = end === null ? percent : PREFIXES[end];
  useEffect(() => {
    document.title = prefix + title;
  }, [prefix, title]);
  useTabIcon(end ?? (share === null ? null : Math.floor(share * RING_STEPS) / RING_STEPS));
  useNotification(end);
}
