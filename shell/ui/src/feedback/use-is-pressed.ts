import { useEffect, useState } from 'react';

const ENDS = ['pointerup', 'pointercancel'] as const;
/** Time in which the click of a touch follows its end. */
const CLICK_MS = 100;

/** Returns whether a pointer is pressed in the window, up to and including its click. */
export function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    let isDown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = ({ button }: PointerEvent) => {
      if (button !== 0) return;
      clearTimeout(timer);
      isDown = true;
      setPressed(true);
    };
    const release = () => {
      if (!isDown) return;
      isDown = false;
      timer = setTimeout(() => setPressed(false), CLICK_MS);
    };
    // Menus of the system, and a window without the focus, may receive the release instead of the page.
    const move = ({ buttons }: PointerEvent) => buttons === 0 && release();
    addEventListener('pointerdown', press, true);
    addEventListener('pointermove', move, true);
    for (const end of ENDS) addEventListener(end, release, true);
    addEventListener('blur', release);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointermove', move, true);
      for (const end of ENDS) removeEventListener(end, release, true);
      removeEventListener('blur', release);
    };
  }, []);
  return isPressed;
}
