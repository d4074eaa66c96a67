import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { RiskEventRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { riskNoQuery, useMayOpen } from '#shared/record/RiskNumber.tsx';
import { ToEntries } from './LossEntries.tsx';
import { SeverityChip } from './SeverityChip.tsx';
import { useEventWords } from './use-event-words.ts';

/** What happened and where it belongs. */
export function WhatHappened({ record }: { record: RiskEventRecord }) {
  const { t, date, pick } = useT();
  const { label } = useReference();
  const [one, two, three] = useEventWords().categories(record);
  return (
    <Section title={t('riskEvent.section.what')}>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: '24px', mb: 2 }}>{record.description || '–'}</Box>
      <Facts
        items={[
          { label: t('riskEvent.field.eventType'), value: t(`riskEvent.types.${record.eventType}`) },
          { label: t('riskEvent.field.severity'), value: <SeverityChip severity={record.severity} /> },
          { label: t('riskEvent.field.occurredDate'), value: date(record.occurredDate) },
          { label: t('riskEvent.field.discoveredDate'), value: date(record.discoveredDate) },
          { label: t('riskEvent.field.riskCategory1'), value: one },
          { label: t('riskEvent.field.riskCategory2'), value: two },
          { label: t('riskEvent.field.riskCategory3'), value: three },
          { label: t('riskEvent.field.bu'), value: label('RiskControl_businessUnit', record.bu) },
          { label: t('riskEvent.field.managementArea'), value: label('RiskControl_managementArea', record.managementArea) },
          { label: t('riskEvent.field.departmentId'), value: pick({ zh: record.departmentName, en: record.departmentNameEn }) },
        ]}
      />
    </Section>
  );
}

/** Loss with recovery and net, what it touches beside money, consequence, cause and what was done at once. */
export function Impact({ record }: { record: RiskEventRecord }) {
  const { t } = useT();
  const { money } = useEventWords();
  const { grossLoss, recovery, netLoss, currency } = record;
  const hasLoss = grossLoss !== null || recovery !== null;
  const impacts = record.nonFinancialImpact.map((impact) => t(`riskEvent.impacts.${impact}`)).join(' · ');
  return (
    <Section title={t('riskEvent.section.impact')}>
      {record.lossesSince !== null ? (
        <Box sx={{ mb: 1.5 }}>
          <ToEntries />
        </Box>
      ) : hasLoss ? (
        <Box sx={{ mb: 1.5 }}>
          <Facts
            items={[
              { label: t('riskEvent.field.grossLoss'), value: money(grossLoss, currency) },
              { label: t('riskEvent.field.recovery'), value: money(recovery, currency) },
              {
                label: t('riskEvent.field.netLoss'),
                value: (
                  <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                    {money(netLoss, currency)}
                  </Box>
                ),
              },
            ]}
          />
        </Box>
      ) : (
        <Box sx={{ mb: 1.5, fontSize: 13, color: 'text.secondary' }}>{t('riskEvent.record.noLoss')}</Box>
      )}
      <Facts
        items={[
          { label: t('riskEvent.field.nonFinancialImpact'), value: impacts, wide: true },
          { label: t('riskEvent.field.consequence'), value: record.consequence, wide: true },
          { label: t('riskEvent.field.cause'), value: record.cause, wide: true },
          { label: t('riskEvent.field.immediateAction'), value: record.immediateAction, wide: true },
        ]}
      />
    </Section>
  );
}

export function EventEvidence({ record }: { record: RiskEventRecord }) {
  const { t, name } = useT();
  return (
    <Section title={t('riskEvent.section.evidence')}>
      <EvidenceList files={record.docs.map((doc) => toEvidenceFile(doc, name))} />
    </Section>
  );
}

/** All that hangs on the event's risk number and that the reader may see, the event itself left out (GetListByRiskNo). */
export function HangsOnRiskNo({ record }: { record: RiskEventRecord }) {
  const { t, lang, date } = useT();
  const { data } = useQuery({ ...riskNoQuery(record.riskNo, lang), enabled: record.riskNo !== '' });
  const mayOpen = useMayOpen();
  const own = new Set(record.reports.map((report) => report.id));
  const entries = (data ?? []).filter(
    ({ type, id }) => !(type === 'riskEvent' && id === record.id) && !(type === 'riskReport' && own.has(id)),
  );
  if (record.riskNo === '' || entries.length === 0) return null;
  return (
    <Section title={t('riskEvent.section.hangs', { riskNo: record.riskNo })}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
        {entries.map((entry) => (
          <Box
            component="li"
            key={`${entry.type}:${entry.id}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              px: 1.5,
              py: 0.75,
              fontSize: 13,
              '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
            }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {mayOpen(entry) ? (
                <Link component={RouterLink} to={entry.link} sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>
                  {entry.no}
                </Link>
              ) : (
                <Box component="span" sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>
                  {entry.no}
                </Box>
              )}
              {entry.title}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{entry.stateName}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {date(entry.updatedAt)}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
