import type { useT } from '../i18n/use-t.ts';

/** What the text of a step is called: a reason where the machine wants one, otherwise comments. */
export const reasonWords = (t: ReturnType<typeof useT>['t']) => ({
  must: t('riskRecord.dialog.reason'),
  may: t('riskRecord.dialog.comments'),
});
