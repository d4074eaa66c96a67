import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { lazy, Suspense } from 'react';
import { DateField } from '#shared/forms/DateField.tsx';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList, type EvidenceFile } from '#shared/parts/EvidenceList.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { AudienceField } from '#shared/forms/AudienceField.tsx';
import { CourseField } from '../course/CoursePlayer.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { findExams, findPolicies } from './find-choices.ts';
import type { ShareForm } from './share-model.ts';

// The editor is heavy: it comes when a text is written.
const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

export interface ShareFieldsProps {
  value: ShareForm;
  onChange: (changes: Partial<ShareForm>) => void;
  errorOf: (name: string) => string | undefined;
  files: { files: readonly EvidenceFile[]; add: (files: readonly File[]) => void; remove: (file: EvidenceFile) => void };
  /** Its kind stays once somebody has read it. */
  isNew: boolean;
}

const ADDRESS_START = 'https://';
const types = ['article', 'file', 'scorm', 'link'] as const;
const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** Everything that a share is: what is shared, with whom and until when, and what is asked of its readers. */
export function ShareFields({ value, onChange, errorOf, files, isNew }: ShareFieldsProps) {
  const { t } = useT();
  const text = (name: 'content' | 'contentEn') => (
    <Field
      name={name}
      label={t(`share.fields.${name}`)}
      required={value.type === 'article' && name === 'content'}
      error={errorOf(name)}
      group
    >
      {(control) => (
        <Suspense fallback={<CardSkeleton height={300} />}>
          <RichTextEditor control={control} value={value[name]} onChange={(html) => onChange({ [name]: html })} />
        </Suspense>
      )}
    </Field>
  );
  return (
    <>
      <Section title={t('share.edit.about')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Box sx={columns}>
            {(['title', 'titleEn'] as const).map((name) => (
              <TextAreaField
                key={name}
                name={name}
                label={t(`share.fields.${name}`)}
                required={name === 'title'}
                single
                maxLength={LENGTH.name}
                value={value[name]}
                error={errorOf(name)}
                onChange={(next) => onChange({ [name]: next })}
              />
            ))}
          </Box>
          <Field
            name="type"
            label={t('share.fields.type')}
            required
            group
            hint={t(`share.edit.typeHint.${value.type}`)}
            error={errorOf('type')}
          >
            {() => (
              <Segmented
                label={t('share.fields.type')}
                value={value.type}
                onChange={(type) => onChange({ type })}
                options={(isNew ? types : types.filter((one) => one === value.type)).map((one) => ({
                  value: one,
                  label: t(`share.types.${one}`),
                }))}
              />
            )}
          </Field>
          {value.type === 'scorm' && (
            <>
              <CourseField value={value.courseId} error={errorOf('courseId')} onChange={(courseId) => onChange({ courseId })} />
              <Box>
                <FormControlLabel
                  control={
                    <Switch
                      size="small"
                      checked={value.courseByWord}
                      onChange={(event) => onChange({ courseByWord: event.target.checked })}
                    />
                  }
                  label={t('share.fields.courseByWord')}
                />
                <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('share.edit.wordHint')}</Box>
              </Box>
            </>
          )}
          {value.type === 'link' && (
            <TextAreaField
              name="linkUrl"
              label={t('share.fields.linkUrl')}
              required
              single
              maxLength={2000}
              placeholder={ADDRESS_START}
              value={value.linkUrl}
              error={errorOf('linkUrl')}
              onChange={(linkUrl) => onChange({ linkUrl })}
            />
          )}
          {text('content')}
          {text('contentEn')}
          <Field name="docs" label={t('share.fields.docs')} required={value.type === 'file'} error={errorOf('docs')} group>
            {() => (
              <>
                {files.files.length > 0 && <EvidenceList files={files.files} onRemove={files.remove} />}
                <FileDrop multiple onFiles={files.add} />
              </>
            )}
          </Field>
        </Box>
      </Section>
      <Section title={t('share.edit.whom')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <AudienceField
            label={t('share.fields.audience')}
            value={value.audience}
            error={errorOf('audience')}
            onChange={(audience) => onChange({ audience })}
          />
          <Box sx={columns}>
            <Field name="dueAt" label={t('share.fields.dueAt')} hint={t('share.edit.dueHint')} error={errorOf('dueAt')}>
              {(control) => <DateField control={control} value={value.dueAt} onChange={(dueAt) => onChange({ dueAt })} />}
            </Field>
            <TextAreaField
              name="minReadSeconds"
              label={t('share.fields.minReadSeconds')}
              hint={t('share.edit.timeHint')}
              single
              maxLength={6}
              value={value.minReadSeconds}
              error={errorOf('minReadSeconds')}
              onChange={(minReadSeconds) => onChange({ minReadSeconds })}
            />
          </Box>
        </Box>
      </Section>
      <Section title={t('share.edit.after')}>
        <Box sx={columns}>
          <ChoiceField
            name="examId"
            label={t('share.fields.exam')}
            hint={t('share.edit.examHint')}
            placeholder={t('share.edit.findExam')}
            value={value.exam}
            error={errorOf('examId')}
            find={findExams}
            onChange={(exam) => onChange({ exam })}
          />
          <ChoiceField
            name="policyVersionId"
            label={t('share.fields.policy')}
            hint={t('share.edit.policyHint')}
            placeholder={t('share.edit.findPolicy')}
            value={value.policy}
            error={errorOf('policyVersionId')}
            find={findPolicies}
            onChange={(policy) => onChange({ policy })}
          />
        </Box>
      </Section>
    </>
  );
}
