import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RiskControlRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { AlertIcon, InfoIcon } from '#shared/theme/icons.tsx';
import { trailQuery, type Trail } from '../api/trail.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { RecordFrame } from '../components/RecordFrame.tsx';
import { useFieldWords } from './use-field-words.ts';

const groups = [
  {
    title: 'riskRecord.section.current',
    fields: ['controlFrequency', 'controlMode', 'controlAssessmentScore'],
    long: ['currentControlDesc', 'controlAssessmentComments', 'comments', 'risk_Docs'],
  },
  {
    title: 'riskRecord.section.review',
    fields: ['controlEffectiveness', 'controlDeficiency', 'expectedCompletionDate'],
    long: ['remediationPlan'],
  },
  {
    title: 'riskRecord.section.people',
    fields: ['controlOwner', 'assistants', 'needOwnerApprove', 'forwardedTo'],
    long: [],
  },
  {
    title: 'riskRecord.section.standard',
    fields: ['categoryLevelOne', 'categoryLevelTwo', 'categoryLevelThree', 'riskStoreNo'],
    long: ['riskDescription', 'consequences', 'consequences_EN', 'standardControlDesc'],
  },
  {
    title: 'riskRecord.section.owner',
    fields: [
      'managementArea',
      'keyControl',
      'businessUnit',
      'controlObjective',
      'controlCategory',
      'controlOwnerFunction',
      'controlOwnerDeptId',
    ],
    long: [],
  },
] as const;

/** Free texts stand in for a category that was not chosen. */
const standIns: Readonly<Record<string, string>> = { categoryLevelTwo: 'categoryLevelTwoStr', categoryLevelThree: 'categoryLevelThreeStr' };

function PastFields({ record, trail }: { record: RiskControlRecord; trail: Trail }) {
  const { t } = useT();
  const wordsOf = useFieldWords(record);
  const stored = (field: string) => trail.fields.find((one) => one.field === field) ?? { value: '', text: '', textEn: '' };
  const fact = (field: string) => {
    const { label, words } = wordsOf(field, stored(field));
    const standIn = standIns[field];
    return { label, value: words || (standIn ? stored(standIn).value : '') };
  };
  return groups.map(({ title, fields, long }) => (
    <Section key={title} title={t(title)}>
      <Facts items={fields.map(fact)} />
      {long.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Facts items={long.map((field) => ({ ...fact(field), wide: true }))} />
        </Box>
      )}
    </Section>
  ));
}

/** What the header shows of the past: nobody may do anything with it and nothing is due. */
function toPast(record: RiskControlRecord, trail: Trail): RiskControlRecord {
  const valueOf = (field: string) => trail.fields.find((one) => one.field === field);
  const owner = valueOf('controlOwner');
  const withoutNumber = (text: string) => text.replace(/ \([^()]*\)$/, '');
  return {
    ...record,
    state: trail.state,
    isActive: valueOf('isActive')?.value !== 'false',
    riskDescription: valueOf('riskDescription')?.value ?? '',
    owner: owner?.value ? { id: 0, userNO: owner.text, name: withoutNumber(owner.text), englishName: withoutNumber(owner.textEn) } : null,
    dueDate: null,
    allowedActions: [],
  };
}

export interface PastRecordProps {
  record: RiskControlRecord;
  /** `yyyy-MM-dd` */
  day: string;
  rail: ReactNode;
  onBack: () => void;
}

/** A record as it was at the end of a day, to read only. */
export default function PastRecord({ record, day, rail, onBack }: PastRecordProps) {
  const { t, lang, date, instant } = useT();
  const { data, error } = useQuery(trailQuery(record.id, lang, day));
  const banner = useRef<HTMLDivElement>(null);
  // The day is chosen at the end of the page on a phone; what it shows begins at the top.
  useEffect(() => banner.current?.focus(), [day]);
  const back = (
    <Button variant="outlined" color="inherit" onClick={onBack} sx={{ height: 28, whiteSpace: 'nowrap' }}>
      {t('trail.back')}
    </Button>
  );
  return (
    <RecordFrame record={data ? toPast(record, data) : { ...record, dueDate: null }} rail={rail}>
      <Box ref={banner} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 216 }}>
        {error && !data ? (
          <Notice tone="amber" icon={<AlertIcon />} action={back}>
            {error.message}
          </Notice>
        ) : (
          <Notice tone="blue" icon={<InfoIcon />} action={back}>
            {t('trail.banner', { day: date(day) })}
            {data && (
              <Box component="span" sx={{ display: 'block', fontSize: 12 }}>
                {t('trail.since', { at: instant(data.at) })}
              </Box>
            )}
          </Notice>
        )}
      </Box>
      {data && <PastFields record={record} trail={data} />}
      {!data && !error && <CardSkeleton />}
    </RecordFrame>
  );
}
