import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts, Section } from '#shared/parts/Section.tsx';
import type { DocRecord } from '../../api/wire.ts';
import { listCodes } from '../list/doc-columns.tsx';

/** All fields of a policy, read only (docs/decisions/library.md §2). */
export function PolicyFacts({ record }: { record: DocRecord }) {
  const { t, lang, date } = useT();
  const { itemLabel } = useReference();
  const label = (name: 'docLevel' | 'docCategory' | 'secretLevel' | 'region') => ({
    label: t(`policy.field.${name}`),
    value: record[name] ? itemLabel(listCodes[name], record[name]) : '',
  });
  return (
    <Section title={t('policy.record.facts')}>
      <Facts
        items={[
          { label: t('policy.field.version'), value: record.version },
          label('docLevel'),
          label('docCategory'),
          label('secretLevel'),
          label('region'),
          { label: t('policy.field.department'), value: (lang === 'en' && record.departmentNameEn) || record.departmentName },
          { label: t('policy.field.effectiveDate'), value: date(record.effectiveDate) },
          { label: t('policy.field.reviewDateTime'), value: date(record.reviewDateTime) },
          ...(record.comments ? [{ label: t('policy.field.comments'), value: record.comments, wide: true }] : []),
        ]}
      />
    </Section>
  );
}
