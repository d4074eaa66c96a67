import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { isApiError } from '#shared/api/api-error.ts';
import { logError } from '#shared/feedback/error-log.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PlainCrash } from './PlainCrash.tsx';

/** A page that broke leaves the shell standing. */
export function PageCrash() {
  const { t } = useT();
  const error = useRouteError();
  const text = error instanceof Error ? error.message : String(error);
  useEffect(() => logError({ source: 'page', text, detail: location.pathname }), [text]);
  return <PlainCrash title={t('errors.pageTitle')} body={isApiError(error) ? error.message : t('errors.pageBody')} />;
}
