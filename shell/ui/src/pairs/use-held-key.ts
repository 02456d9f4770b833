import { useEffect, useState } from 'react';
import { isTyping } from '../actions/shortcuts.ts';

/** Returns whether a character key is pressed at present, without other keys and outside of text fields. */
export function useHeldKey(key: string): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const isKey = (event: KeyboardEvent) => event.key.toLowerCase() === key;
    const press = (event: KeyboardEvent) => {
      if (isKey(event) && !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey)
        setHeld(true);
    };
    const release = (event: KeyboardEvent) => isKey(event) && setHeld(false);
    // A window that is left receives no release.
    const leave = () => setHeld(false);
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', leave);
    };
  }, [key]);
  return isHeld;
}
