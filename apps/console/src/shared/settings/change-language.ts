import { call } from '../api/call.ts';
import { routes } from '../api/routes.ts';
import { showToast } from '../feedback/toast-store.ts';
import { switchLanguage, translate } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';

/** Changes the language in place and tells the account, so that mails follow. */
export async function changeLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  showToast({ tone: 'success', text: translate('shell.languageChanged') });
  // The page is already in the new language; an account that could not be told is asked again at the next switch.
  await call(routes.updateSettings, { body: { language } }).catch(() => undefined);
}
