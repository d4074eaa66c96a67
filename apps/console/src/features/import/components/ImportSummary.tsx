import type { ImportAnswerRow, ImportKind } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';

const listsOf = (recordId: number | undefined, begunAt: string | null): Record<ImportKind, string> => ({
  // An import does not keep its rows: drafts of before its own day are none of them, and it may be looked at on a later one.
  control: `/RiskControl/RiskControlList?state=draft&active=true&since=${portalDay(begunAt === null ? undefined : new Date(begunAt))}`,
  storage: '/RiskControl/RiskStore',
  people: '/admin/People',
  question: '/KMSKnowLedge/ExamList',
  balance: `/AssessmentPeriod/Scope?Id=${recordId}`,
  company: '/AssessmentPeriod/Companies',
  testPlan: `/ControlTest/ControlTestList?periodId=${recordId}`,
});

/** What was written, and where to find it. */
export function ImportSummary({
  kind,
  recordId,
  answer,
  onClose,
}: {
  kind: ImportKind;
  /** The record that the rows belong to, where the file does not name it. */
  recordId: number | undefined;
  answer: ImportAnswerRow;
  onClose: () => void;
}) {
  const { t, n } = useT();
  return (
    <Box role="status" sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', py: 4 }}>
      <DoneArt />
      <Box component="h3" sx={{ m: 0, mt: 2, fontSize: 18, lineHeight: '28px', fontWeight: 600 }}>
        {t('riskImport.done.title', { count: answer.rows, number: n(answer.rows) })}
      </Box>
      <Box sx={{ mt: 0.5, fontSize: 14, color: 'text.secondary' }}>
        {t(`riskImport.done.${kind}`, { created: n(answer.created), updated: n(answer.updated) })}
      </Box>
      <Box sx={{ mt: 3, display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button component={Link} to={listsOf(recordId, answer.begunAt)[kind]} variant="contained" onClick={onClose} autoFocus>
          {t(`riskImport.done.open.${kind}`)}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Box>
    </Box>
  );
}
