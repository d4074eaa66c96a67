import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RiskReportRecord } from '@portal/contract/client';
import { pair } from '#shared/i18n/pair.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { InfoIcon, LockIcon, ReturnIcon } from '#shared/theme/icons.tsx';

/** What a reader must know before he reads: confidential, for whom he acts, returned with its reason, and the offer that follows an approval. */
export function ReportNotices({ record, onReopen }: { record: RiskReportRecord; onReopen?: () => void }) {
  const { t, name } = useT();
  const control = record.linkedControl;
  return (
    <>
      {record.confidential && (
        <Notice tone="violet" icon={<LockIcon />}>
          {t('riskReport.notice.confidential')}
        </Notice>
      )}
      {record.onBehalfOf && (
        <Notice tone="violet" icon={<InfoIcon />}>
          {t('riskRecord.notice.actingFor', { names: record.onBehalfOf.map(name).join(t('riskRecord.notice.and')) })}
        </Notice>
      )}
      {record.state === 'returned' && (
        <Notice tone="red" icon={<ReturnIcon />}>
          {t('riskReport.notice.returned')}
          {record.decisionComment && (
            <Box component="blockquote" sx={{ m: 0, mt: 0.25, color: 'text.primary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {record.decidedBy ? pair(name(record.decidedBy), record.decisionComment) : record.decisionComment}
            </Box>
          )}
        </Notice>
      )}
      {record.state === 'approved' && control?.mayReopen && onReopen && (
        <Notice
          tone="blue"
          icon={<InfoIcon />}
          action={
            <Button variant="outlined" color="inherit" onClick={onReopen} sx={{ height: 28, whiteSpace: 'nowrap' }}>
              {t('riskReport.notice.reopenAction', { no: control.riskNo })}
            </Button>
          }
        >
          {t('riskReport.notice.reopen', { no: control.riskNo })}
        </Notice>
      )}
    </>
  );
}
