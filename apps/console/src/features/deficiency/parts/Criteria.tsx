import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { classWords, deficiencyClasses, LONGEST_CRITERION, MOST_CRITERIA, type DeficiencyClass } from '@portal/contract/client';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import type { StandardVersion } from '../api/records.ts';
import { ClassTag } from './ClassTag.tsx';

export type Criterion = StandardVersion['rules']['other']['criteria'][number];

/** A criterion that lacks its wording in one of the languages; one without any is not kept. */
export const isHalfWorded = ({ zh, en }: Criterion): boolean => (zh.trim() === '') !== (en.trim() === '');
export const isWorded = ({ zh, en }: Criterion): boolean => zh.trim() !== '' && en.trim() !== '';

/** A code that none of them has: evaluations keep a criterion by it, however it is worded later. */
function newCode(criteria: readonly Criterion[]): string {
  let number = criteria.length + 1;
  while (criteria.some(({ code }) => code === `own${number}`)) number += 1;
  return `own${number}`;
}

interface CriteriaProps {
  /** What the names of the fields begin with. */
  area: string;
  criteria: readonly Criterion[];
  /** Undefined for who may only read them. */
  onChange: ((criteria: Criterion[]) => void) | undefined;
  /** Marks what is worded in one language only. */
  marksHalf: boolean;
}

/** The circumstances that make a deficiency at least so grave, whatever its amount (assurance, deficiency standard): worded in both languages, added and removed. */
export function Criteria({ area, criteria, onChange, marksHalf }: CriteriaProps) {
  const { t, pick } = useT();
  if (!onChange)
    return criteria.map((one) => (
      <Box key={one.code} sx={{ display: 'flex', gap: 1, py: 0.5, fontSize: 14, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>{pick(one)}</Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('deficiency.standard.atLeast')}</Box>
        <ClassTag value={one.atLeast} />
      </Box>
    ));
  const change = (code: string, given: Partial<Criterion>) =>
    onChange(criteria.map((one) => (one.code === code ? { ...one, ...given } : one)));
  return (
    <>
      {criteria.map((one, place) => (
        <Box
          key={one.code}
          role="group"
          aria-label={t('deficiency.standard.criterion', { number: place + 1 })}
          sx={{
            display: 'grid',
            gap: 1.5,
            mb: 1.5,
            alignItems: 'end',
            gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,1fr) minmax(0,1fr) 216px auto' },
          }}
        >
          {(['zh', 'en'] as const).map((language) => (
            <TextAreaField
              key={language}
              single
              name={`${area}.${one.code}.${language}`}
              label={t(`deficiency.standard.wording.${language}`)}
              value={one[language]}
              onChange={(text) => change(one.code, { [language]: text })}
              maxLength={LONGEST_CRITERION}
              error={marksHalf && isHalfWorded(one) && one[language].trim() === '' ? t('parts.reasonRequired') : undefined}
            />
          ))}
          <SelectField
            required
            name={`${area}.${one.code}.atLeast`}
            label={t('deficiency.standard.atLeast')}
            value={one.atLeast}
            onChange={(atLeast) => change(one.code, { atLeast: atLeast as DeficiencyClass })}
            choices={deficiencyClasses.map((value) => ({ value, label: pick(classWords[value]) }))}
          />
          <Button
            variant="text"
            color="inherit"
            sx={{ justifySelf: 'start' }}
            aria-label={t('deficiency.standard.removeCriterion', { number: place + 1 })}
            onClick={() => onChange(criteria.filter(({ code }) => code !== one.code))}
          >
            {t('deficiency.standard.remove')}
          </Button>
        </Box>
      ))}
      {criteria.length < MOST_CRITERIA && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => onChange([...criteria, { code: newCode(criteria), zh: '', en: '', atLeast: 'significant' }])}
        >
          {t('deficiency.standard.addCriterion')}
        </Button>
      )}
    </>
  );
}
