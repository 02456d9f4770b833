import { STORAGE_KEYS } from '@twinset/contract';
import { browserStorage } from '../storage/browser-storage.ts';

/** `ask`: the user may be asked, once; `on`: allowed; `off`: refused, asked before, or not available. */
export type NotificationState = 'ask' | 'on' | 'off';

/** Returns whether the browser shows notifications of this product. Plain http has none. */
export function notificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'off';
  if (Notification.permission === 'granted') return 'on';
  const wasAsked = browserStorage.getItem(STORAGE_KEYS.notificationsAsked) !== null;
  return Notification.permission === 'default' && !wasAsked ? 'ask' : 'off';
}

/** Asks the user for notifications, once per browser. Call it only for an action of the user. */
export async function askForNotifications(): Promise<NotificationState> {
  browserStorage.setItem(STORAGE_KEYS.notificationsAsked, 'yes');
  try {
    await Notification.requestPermission();
  } catch {
    // Not available: the state is "off".
  }
  return notificationState();
}

/** Shows a notification if it is allowed and the user looks at another window; a click shows this one. */
export function notifyUser(title: string, body: string): void {
  if (notificationState() !== 'on' || (!document.hidden && document.hasFocus())) return;
  try {
    const notification = new Notification(title, { body, tag: 'twinset-run' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Browsers of phones allow notifications only in service workers.
  }
}
