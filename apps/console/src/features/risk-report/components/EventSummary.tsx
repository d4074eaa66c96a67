import Link from '@mui/material/Link';
import type { RiskReportRecord } from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { isScore } from '#shared/theme/tokens.ts';
import { addressOf } from '../addresses.ts';

/** What the report answers to, and the way to it. */
export function EventSummary({ record }: { record: RiskReportRecord }) {
  const { t, lang } = useT();
  const { label } = useReference();
  const inLanguage = (zh: string, en: string) => (lang === 'en' && en) || zh;
  const categories = [
    inLanguage(record.category1Name, record.category1NameEn),
    inLanguage(record.category2Name, record.category2NameEn),
    inLanguage(record.category3Name, record.category3NameEn),
  ];
  return (
    <Section
      title={t('riskReport.section.event')}
      note={
        <Link component={RouterLink} to={addressOf('event', record.eventId)} sx={{ fontSize: 13 }}>
          {record.eventNo}
        </Link>
      }
    >
      <Facts
        items={[
          { label: t('riskReport.columns.eventType'), value: t(`riskEvent.types.${record.eventType}`) },
          {
            label: t('riskReport.columns.severity'),
            value: isScore(record.severity) ? `${record.severity} · ${t(`riskEvent.severity.s${record.severity}`)}` : '',
          },
          { label: t('riskReport.columns.bu'), value: label('RiskControl_businessUnit', record.bu) },
          { label: t('riskReport.columns.managementArea'), value: label('RiskControl_managementArea', record.managementArea) },
          { label: t('riskReport.section.categories'), value: categories.filter(Boolean).join(' / '), wide: true },
        ]}
      />
    </Section>
  );
}
