import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { RiskEventRecord } from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { InfoIcon, LockIcon, ReturnIcon } from '#shared/theme/icons.tsx';
import { addressOf } from '../addresses.ts';

/** Words that somebody left on the event. */
function Said({ children }: { children: string }) {
  if (!children) return null;
  return (
    <Box component="blockquote" sx={{ m: 0, mt: 0.25, color: 'text.primary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}

/** What a reader must know first: for whom he acts, confidential, returned, closed and why, what stands before the closing. */
export function EventNotices({ record }: { record: RiskEventRecord }) {
  const { t, n, name, lang } = useT();
  const administrator = isAdministrator(useSession());
  const { state, closeReason, duplicateOf, openReports, openIssues } = record;
  return (
    <>
      {record.onBehalfOf && (
        <Notice tone="violet" icon={<InfoIcon />}>
          {t('riskEvent.notice.actingFor', { names: record.onBehalfOf.map(name).join(t('riskEvent.notice.and')) })}
        </Notice>
      )}
      {record.confidential && (
        <Notice tone="violet" icon={<LockIcon />}>
          {t('riskEvent.notice.confidential')}
        </Notice>
      )}
      {state === 'draft' && record.returnComment && (
        <Notice tone="red" icon={<ReturnIcon />}>
          {t('riskEvent.notice.returned')}
          <Said>{record.returnComment}</Said>
        </Notice>
      )}
      {state === 'closed' && closeReason && (
        <Notice tone="neutral" icon={<InfoIcon />}>
          {t('riskEvent.notice.closed', { reason: t(`riskEvent.closeReasons.${closeReason}`) })}
          {duplicateOf && (
            <Box component="span" sx={{ ml: 1 }}>
              <Link component={RouterLink} to={addressOf('view', duplicateOf.id)}>
                {`${duplicateOf.eventNo} · ${duplicateOf.title}`}
              </Link>
            </Box>
          )}
          <Said>{record.closeComment}</Said>
        </Notice>
      )}
      {state === 'identified' && administrator && openReports + openIssues > 0 && (
        <Notice tone="amber" icon={<InfoIcon />}>
          {[
            t('riskEvent.notice.unsettled'),
            openReports > 0 && t('riskEvent.notice.openReports', { count: openReports, number: n(openReports) }),
            openIssues > 0 && t('riskEvent.notice.openIssues', { count: openIssues, number: n(openIssues) }),
          ]
            .filter(Boolean)
            .join(lang === 'zh' ? '' : ' ')}
        </Notice>
      )}
    </>
  );
}
