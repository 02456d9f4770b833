import { useEffect, useState } from 'react';

const ENDS = ['pointerup', 'pointercancel'] as const;
/** Time in which the click of a touch follows its end. */
const CLICK_MS = 100;

/** Returns whether a pointer is pressed in the window, up to and including its click. */
export function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = ({ button }: PointerEvent) => {
      if (button !== 0) return;
      clearTimeout(timer);
      setPressed(true);
    };
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPressed(false), CLICK_MS);
    };
    addEventListener('pointerdown', press, true);
    for (const end of ENDS) addEventListener(end, release, true);
    // A window without the focus may not receive the release.
    addEventListener('blur', release);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', press, true);
      for (const end of ENDS) removeEventListener(end, release, true);
      removeEventListener('blur', release);
    };
  }, []);
  return isPressed;
}
