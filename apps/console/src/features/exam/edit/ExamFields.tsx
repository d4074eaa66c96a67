import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { findPeople } from '#shared/api/reference.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker } from '#shared/parts/PersonPicker.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { AudienceField } from '#shared/forms/AudienceField.tsx';
import { totalOf, type ExamForm } from './exam-model.ts';
import { QuestionBankField } from './QuestionBankField.tsx';

export interface ExamFieldsProps {
  value: ExamForm;
  onChange: (changes: Partial<ExamForm>) => void;
  errorOf: (name: string) => string | undefined;
}

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;
const narrow = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } } as const;
const numbers = ['durationMinutes', 'maxAttempts', 'cooldownHours'] as const;

/** Everything that an exam is: what it is called, for whom and when, its rules, and its questions. */
export function ExamFields({ value, onChange, errorOf }: ExamFieldsProps) {
  const { t, n } = useT();
  const { questions } = value;
  const total = totalOf(questions);
  return (
    <>
      <Section title={t('exam.edit.about')}>
        <Box sx={columns}>
          <TextAreaField
            name="title"
            label={t('exam.fields.title')}
            required
            single
            maxLength={LENGTH.name}
            value={value.title}
            error={errorOf('title')}
            onChange={(title) => onChange({ title })}
          />
          <TextAreaField
            name="titleEn"
            label={t('exam.fields.titleEn')}
            single
            maxLength={LENGTH.name}
            value={value.titleEn}
            error={errorOf('titleEn')}
            onChange={(titleEn) => onChange({ titleEn })}
          />
          <TextAreaField
            name="description"
            label={t('exam.fields.description')}
            minRows={3}
            maxLength={LENGTH.longText}
            value={value.description}
            error={errorOf('description')}
            onChange={(description) => onChange({ description })}
          />
          <TextAreaField
            name="descriptionEn"
            label={t('exam.fields.descriptionEn')}
            minRows={3}
            maxLength={LENGTH.longText}
            value={value.descriptionEn}
            error={errorOf('descriptionEn')}
            onChange={(descriptionEn) => onChange({ descriptionEn })}
          />
        </Box>
      </Section>
      <Section title={t('exam.edit.whom')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <AudienceField
            label={t('exam.fields.audience')}
            value={value.audience}
            error={errorOf('audience')}
            onChange={(audience) => onChange({ audience })}
          />
          <Box sx={{ ...narrow, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '200px 200px 1fr' } }}>
            <Field name="openAt" label={t('exam.fields.openOn')} error={errorOf('openAt')} hint={t('exam.edit.openHint')}>
              {(control) => <DateField control={control} value={value.openOn} onChange={(openOn) => onChange({ openOn })} />}
            </Field>
            <Field name="closeAt" label={t('exam.fields.closeOn')} error={errorOf('closeAt')} hint={t('exam.edit.closeHint')}>
              {(control) => (
                <DateField control={control} value={value.closeOn} min={value.openOn} onChange={(closeOn) => onChange({ closeOn })} />
              )}
            </Field>
            <Field name="markerId" label={t('exam.fields.marker')} error={errorOf('markerId')} hint={t('exam.edit.markerHint')}>
              {(control) => (
                <PersonPicker
                  control={control}
                  value={value.marker}
                  search={findPeople}
                  onChange={(people) =>
                    onChange({ marker: people.map((person) => ({ ...person, englishName: person.englishName ?? '' })) })
                  }
                />
              )}
            </Field>
          </Box>
        </Box>
      </Section>
      <Section title={t('exam.edit.rules')}>
        <Box sx={narrow}>
          {numbers.map((name) => (
            <TextAreaField
              key={name}
              name={name}
              label={t(`exam.edit.${name}`)}
              hint={t(`exam.edit.${name}Hint`)}
              single
              maxLength={5}
              value={value[name]}
              error={errorOf(name)}
              onChange={(text) => onChange({ [name]: text })}
            />
          ))}
          <TextAreaField
            name="passScore"
            label={t('exam.fields.passScore')}
            hint={t('exam.edit.passHint', { total: n(total) })}
            required
            single
            maxLength={9}
            value={value.passScore}
            error={errorOf('passScore')}
            onChange={(passScore) => onChange({ passScore })}
          />
        </Box>
        <Box sx={{ ...narrow, mt: 2, alignItems: 'start' }}>
          <TextAreaField
            name="pickN"
            label={t('exam.edit.pickN')}
            hint={t('exam.edit.pickHint', { count: questions.length, number: n(questions.length) })}
            single
            maxLength={3}
            value={value.pickN}
            error={errorOf('pickN')}
            onChange={(pickN) => onChange({ pickN })}
          />
          <Box
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, pt: { xs: 3, sm: 3.5 }, gridColumn: { md: 'span 2' } }}
          >
            <Switch checked={value.shuffle} onChange={(event) => onChange({ shuffle: event.target.checked })} />
            {t('exam.edit.shuffle')}
          </Box>
        </Box>
      </Section>
      <Section
        title={t('exam.edit.questions')}
        note={
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {t('exam.edit.sum', { count: questions.length, number: n(questions.length), total: n(total) })}
          </Box>
        }
      >
        <QuestionBankField questions={questions} error={errorOf('questions')} onChange={(next) => onChange({ questions: next })} />
      </Section>
    </>
  );
}
