import type { RiskControlRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { useReference } from '#shared/api/reference.ts';
import { listCodes } from '../api/reference.ts';
import { useCategoryNames } from './use-category-names.ts';

const standardAnchor = 'standard-information';

/** Brings the standard information into sight and puts the focus there. */
export function jumpToStandard(): void {
  const section = document.getElementById(standardAnchor);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** Standard information and control owner information, read-only (docs/decisions/portal.md §2). */
export function StandardInfo({ record }: { record: RiskControlRecord }) {
  const { t, pick } = useT();
  const { label } = useReference();
  const [one, two, three] = useCategoryNames(record);
  return (
    <>
      <Section title={t('riskRecord.section.standard')} anchor={standardAnchor}>
        <Facts
          items={[
            { label: t('riskRecord.field.categoryLevelOne'), value: one },
            { label: t('riskRecord.field.categoryLevelTwo'), value: two },
            { label: t('riskRecord.field.categoryLevelThree'), value: three },
            { label: t('riskRecord.field.riskStoreNo'), value: record.riskStoreNo },
          ]}
        />
        <Box sx={{ mt: 1.5 }}>
          <Facts
            min={340}
            items={[
              { label: t('riskRecord.field.riskDescription'), value: record.riskDescription, wide: true },
              { label: t('riskRecord.field.consequences'), value: record.consequences },
              { label: t('riskRecord.field.consequences_EN'), value: record.consequences_EN },
              { label: t('riskRecord.field.standardControlDesc'), value: record.standardControlDesc, wide: true },
            ]}
          />
        </Box>
      </Section>
      <Section title={t('riskRecord.section.owner')}>
        <Facts
          items={[
            { label: t('riskRecord.field.managementArea'), value: label(listCodes.managementArea, record.managementArea) },
            { label: t('riskRecord.field.keyControl'), value: label(listCodes.keyControl, record.keyControl) },
            { label: t('riskRecord.field.businessUnit'), value: label(listCodes.businessUnit, record.businessUnit) },
            { label: t('riskRecord.field.controlObjective'), value: label(listCodes.controlObjective, record.controlObjective) },
            { label: t('riskRecord.field.controlCategory'), value: label(listCodes.controlCategory, record.controlCategory) },
            {
              label: t('riskRecord.field.controlOwnerFunction'),
              value: label(listCodes.controlOwnerFunction, record.controlOwnerFunction),
            },
            { label: t('riskRecord.field.controlOwnerDeptId'), value: pick({ zh: record.departmentName, en: record.departmentNameEn }) },
            { label: t('riskRecord.field.controlOwner'), value: <PersonTag person={record.owner} /> },
          ]}
        />
      </Section>
    </>
  );
}
