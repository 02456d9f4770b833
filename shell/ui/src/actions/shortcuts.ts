import { type ActionId, PAGE_SHORTCUTS, SECOND_KEYS } from '@twinset/contract';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** Returns whether a shortcut is one key, which could be pressed by mistake while typing or speaking. */
export const isSingleKey = (shortcut: string): boolean => !shortcut.includes('Mod+');

const NAMES: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→' };

/** Returns the keys of a shortcut as printed on the keyboard: ["Ctrl", "K"]. */
export const keysOf = (shortcut: string, apple: boolean = isApple()): string[] =>
  (isSingleKey(shortcut) ? [shortcut] : shortcut.split('+')).map((key) =>
    key === 'Mod' ? (apple ? '⌘' : 'Ctrl') : apple && key === 'Shift' ? '⇧' : (NAMES[key] ?? key),
  );

/** Returns a shortcut as the value of `aria-keyshortcuts`. */
export const ariaKeysOf = (shortcut: string, apple: boolean = isApple()): string =>
  shortcut === '+' ? 'Plus' : shortcut.replace('Mod+', apple ? 'Meta+' : 'Control+');

/** Controls in which a key is text. */
const TYPING =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable=true]';

/** Returns whether a key that is pressed in an element types a character there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/** Fields whose text the browser itself undoes. */
const TEXT_FIELDS =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, [contenteditable=true]';

/** Returns whether the browser undoes the last typing in an element. */
export const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns the action of pressed keys outside the viewer; null without one. */
export function actionOfKeys(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  apple: boolean = isApple(),
): ActionId | null {
  if (altKey) return null;
  const isMod = apple ? metaKey : ctrlKey;
  if (!isMod && (ctrlKey || metaKey)) return null;
  const name = key.length === 1 ? key.toUpperCase() : key;
  // Shift is part of some characters, but with Ctrl or Command it makes another shortcut.
  const pressed = isMod ? `${shiftKey ? 'Shift+' : ''}Mod+${name}` : name;
  const ids = Object.keys(PAGE_SHORTCUTS) as ActionId[];
  return ids.find((id) => PAGE_SHORTCUTS[id] === pressed || (!apple && SECOND_KEYS[id] === pressed)) ?? null;
}
