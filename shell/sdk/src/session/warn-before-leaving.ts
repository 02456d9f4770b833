import { getStore } from '../store/store.ts';

/** Asks before a window is closed that still sends files. A run goes on without the window. @returns the way to stop. */
export function warnBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    const { imageIsUploading, maskIsUploading } = getStore().busy;
    if (imageIsUploading || maskIsUploading) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
