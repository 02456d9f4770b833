import type { ActionId } from './actions.ts';

type Shortcuts = Partial<Record<ActionId, string>>;

/** Shortcuts of pages: keys joined by "+", Shift first; "Mod" is Ctrl or Command. */
export const PAGE_SHORTCUTS: Shortcuts = {
  'palette.open': 'Mod+K',
  'shortcuts.open': '?',
  'settings.undo': 'Mod+Z',
  'settings.redo': 'Shift+Mod+Z',
  'page.next': 'N',
  'page.previous': 'P',
  'files.choose': 'Mod+O',
  'run.start': 'Mod+Enter',
  'result.download': 'Mod+S',
};

/** Second keys of actions, on systems with Ctrl. */
export const SECOND_KEYS: Shortcuts = { 'settings.redo': 'Mod+Y' };

/** Shortcuts of the viewer, which has its own handler. */
const VIEWER_SHORTCUTS: Shortcuts = {
  'viewer.previous': 'ArrowLeft',
  'viewer.next': 'ArrowRight',
  'viewer.zoomIn': '+',
  'viewer.zoomOut': '-',
  'viewer.fit': '0',
  'viewer.object': 'Z',
  'viewer.hideMask': 'M',
};

/** Returns the shortcut of an action; null without one. */
export const shortcutOf = (id: ActionId): string | null => PAGE_SHORTCUTS[id] ?? VIEWER_SHORTCUTS[id] ?? null;
