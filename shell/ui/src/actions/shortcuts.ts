import { type Action, allActions } from '@twinset/contract';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** Returns whether a shortcut is one key, which could be pressed by mistake while typing or speaking. */
export const isSingleKey = (shortcut: string): boolean => !shortcut.startsWith('Mod+');

const NAMES: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→' };

/** Returns the keys of a shortcut as printed on the keyboard: ["Ctrl", "K"]. */
export const keysOf = (shortcut: string, apple: boolean = isApple()): string[] =>
  (isSingleKey(shortcut) ? [shortcut] : shortcut.split('+')).map((key) =>
    key === 'Mod' ? (apple ? '⌘' : 'Ctrl') : (NAMES[key] ?? key),
  );

/** Returns a shortcut as the value of `aria-keyshortcuts`. */
export const ariaKeysOf = (shortcut: string, apple: boolean = isApple()): string =>
  shortcut === '+' ? 'Plus' : shortcut.replace('Mod+', apple ? 'Meta+' : 'Control+');

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the action of pressed keys outside the viewer, which has its own handler; null without one. */
export function actionOfKeys(
  { key, ctrlKey, metaKey, altKey }: Keys,
  apple: boolean = isApple(),
): Action | null {
  if (altKey) return null;
  const isMod = apple ? metaKey : ctrlKey;
  if (!isMod && (ctrlKey || metaKey)) return null;
  const name = key.length === 1 ? key.toUpperCase() : key;
  const pressed = isMod ? `Mod+${name}` : name;
  return allActions().find(({ scope, shortcut }) => scope !== 'viewer' && shortcut === pressed) ?? null;
}
