import Box from '@mui/material/Box';
import type { RiskControlRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { pair } from '#shared/i18n/pair.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { AlertIcon, InfoIcon, ReturnIcon } from '#shared/theme/icons.tsx';
import { historyQuery } from '../api/record.ts';
import { SharedNotice } from './SharedControl.tsx';

/** Who returned the record and why: the owner what his assistant had submitted, or a reviewer. The review of an earlier round stays rejected. */
function Returned({ record }: { record: RiskControlRecord }) {
  const { t, lang, name } = useT();
  const { data: steps, isPending } = useQuery(historyQuery(record.id, true, lang));
  const step = steps?.find(({ fromState, toState }) => toState === 'returned' && fromState !== toState);
  const review = record.risk_ReviewInfo?.state === 'rejected' ? record.risk_ReviewInfo : undefined;
  const [who, words] =
    step?.fromState === 'ownerApproval' ? [step.org_User, step.comments] : isPending ? [] : [review?.reviewer, review?.comments];
  return (
    <Notice tone="red" icon={<ReturnIcon />}>
      {t('riskRecord.notice.returned')}
      {words && (
        <Box component="blockquote" sx={{ m: 0, mt: 0.25, color: 'text.primary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {who ? pair(name(who), words) : words}
        </Box>
      )}
    </Notice>
  );
}

/** What a reader must know before he reads: inactive, nobody who may review, returned with its reason. */
export function RecordNotices({ record }: { record: RiskControlRecord }) {
  const { t, name } = useT();
  return (
    <>
      {record.onBehalfOf && (
        <Notice tone="violet" icon={<InfoIcon />}>
          {t('riskRecord.notice.actingFor', { names: record.onBehalfOf.map(name).join(t('riskRecord.notice.and')) })}
        </Notice>
      )}
      {!record.isActive && (
        <Notice tone="neutral" icon={<InfoIcon />}>
          {t('riskRecord.notice.inactive')}
        </Notice>
      )}
      <SharedNotice record={record} />
      {record.isActive && record.noEligibleReviewer && (
        <Notice tone="amber" icon={<AlertIcon />}>
          {t('riskRecord.notice.noReviewer')}
        </Notice>
      )}
      {record.isActive && record.state === 'ownerApproval' && (
        <Notice tone="violet" icon={<InfoIcon />}>
          {t('riskRecord.notice.waitOwner')}
        </Notice>
      )}
      {record.isActive && record.state === 'returned' && <Returned record={record} />}
    </>
  );
}
