import { getStore } from '../store/store.ts';

/**
 * Asks for confirmation before a window is closed that is uploading files. A run continues without the
 * window. @returns a function that removes the handler
 */
export function warnBeforeLeaving(): () => void {
  const confirm = (event: BeforeUnloadEvent) => {
    const { imageIsUploading, maskIsUploading } = getStore().busy;
    if (imageIsUploading || maskIsUploading) event.preventDefault();
  };
  window.addEventListener('beforeunload', confirm);
  return () => window.removeEventListener('beforeunload', confirm);
}
