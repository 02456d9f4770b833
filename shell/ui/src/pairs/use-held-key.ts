import { useEffect, useState } from 'react';
import { isTyping } from '../actions/shortcuts.ts';

const always = () => true;

/**
 * Returns whether a character key is pressed at present, without other keys and outside of text fields.
 * @param isOn whether the key has an effect when it is pressed
 */
export function useHeldKey(key: string, isOn: () => boolean = always): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const isKey = (event: KeyboardEvent) => event.key.toLowerCase() === key;
    const press = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (isKey(event) && !isTyping(event.target) && !isModified && isOn()) setHeld(true);
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
  }, [key, isOn]);
  return isHeld;
}
