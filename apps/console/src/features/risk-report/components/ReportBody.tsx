import Box from '@mui/material/Box';
import type { RiskReportRecord } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { HeatMap } from './HeatMap.tsx';
import { ResidualChip } from './ResidualChip.tsx';

const isEmpty = (record: RiskReportRecord) =>
  !record.rootCause && !record.impactAssessment && !record.response && !record.lessons && record.actions.length === 0;

/** What is to be done, by whom and until when; once the report is approved its issues stand in their own list. */
function Actions({ record }: { record: RiskReportRecord }) {
  const { t, date } = useT();
  if (record.actions.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskReport.noActions')}</Box>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
      {record.actions.map((action, index) => (
        <Box
          component="li"
          key={action.id}
          sx={{ px: 2, py: 1.25, borderTop: index ? '1px solid' : 0, borderColor: 'line.soft', display: 'flex', gap: 1.5 }}
        >
          <Box sx={{ width: 20, flexShrink: 0, color: 'text.secondary', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
            {index + 1}
          </Box>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{action.text || '–'}</Box>
            <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 12, color: 'text.secondary' }}>
              <PersonTag person={action.owner} />
              {action.issue ? <span>{date(action.dueDate)}</span> : <DueChip date={action.dueDate} showDate />}
              {action.issue && <span>{t('riskReport.becameIssue', { no: action.issue.issueNo })}</span>}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The report as it reads: cause and impact, response, actions, residual risk, lessons, files. */
export function ReportBody({ record }: { record: RiskReportRecord }) {
  const { t, name } = useT();
  const files = record.docs.map((doc) => toEvidenceFile(doc, name));
  if (isEmpty(record))
    return (
      <Section title={t('riskReport.section.analysis')}>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskReport.notWritten')}</Box>
      </Section>
    );
  const rated = Boolean(record.residualLikelihood && record.residualImpact);
  return (
    <>
      <Section title={t('riskReport.section.analysis')}>
        <Facts
          items={[
            { label: t('riskReport.field.rootCause'), value: record.rootCause, wide: true },
            { label: t('riskReport.field.impactAssessment'), value: record.impactAssessment, wide: true },
          ]}
        />
      </Section>
      <Section title={t('riskReport.section.response')}>
        <Facts
          items={[
            {
              label: t('riskReport.field.response'),
              value: record.response
                ? `${t(`riskReport.response.${record.response}`)} · ${t(`riskReport.responseHint.${record.response}`)}`
                : '',
              wide: true,
            },
            ...(record.response === 'accept'
              ? [{ label: t('riskReport.field.acceptanceReason'), value: record.acceptanceReason, wide: true }]
              : []),
          ]}
        />
      </Section>
      <Section title={t('riskReport.section.actions')}>
        <Actions record={record} />
      </Section>
      <Section
        title={t('riskReport.section.residual')}
        note={<ResidualChip likelihood={record.residualLikelihood} impact={record.residualImpact} />}
      >
        {rated ? (
          <>
            <HeatMap value={{ likelihood: record.residualLikelihood, impact: record.residualImpact }} />
            <Box sx={{ mt: 1 }}>
              <HeatLegend />
            </Box>
          </>
        ) : (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskReport.heat.none')}</Box>
        )}
      </Section>
      <Section title={t('riskReport.section.lessons')}>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{record.lessons || '–'}</Box>
      </Section>
      <Section
        title={t('riskReport.section.files')}
        note={
          files.length > 0 && (
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
              {t('riskReport.section.fileCount', { count: files.length, number: files.length })}
            </Box>
          )
        }
      >
        <EvidenceList files={files} />
      </Section>
    </>
  );
}
