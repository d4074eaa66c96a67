import { call } from '../api/call.ts';
import { routes } from '../api/routes.ts';
import { showToast } from '../feedback/toast-store.ts';
import { translate } from '../i18n/i18n.ts';
import { changeSettings, type Settings } from './settings.ts';

// A colour that is being dragged changes many times a second; the account hears of where it stops.
const pause = 400;

let waiting: Partial<Settings> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes the look at once and keeps it with the account a moment later. */
export function saveSettings(changes: Partial<Settings>): void {
  changeSettings(changes);
  waiting = { ...waiting, ...changes };
  clearTimeout(timer);
  timer = setTimeout(() => void sendSettings(), pause);
}

/** Sends what waits; what could not be sent goes with the next change. */
export async function sendSettings(): Promise<void> {
  clearTimeout(timer);
  const sending = waiting;
  if (Object.keys(sending).length === 0) return;
  waiting = {};
  // `undefined` does not travel: null takes a setting back to its default.
  const body = Object.fromEntries(Object.entries(sending).map(([name, value]) => [name, value ?? null]));
  try {
    await call(routes.updateSettings, { body });
  } catch {
    waiting = { ...sending, ...waiting };
    showToast({ tone: 'warning', text: translate('shell.settingsNotSaved') });
  }
}
