import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useReference } from '#shared/api/reference.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { Section } from '#shared/parts/Section.tsx';
import type { usePolicyUpload } from '../../upload/use-policy-upload.ts';
import { listCodes } from '../list/doc-columns.tsx';
import type { PolicyValue } from './policy-model.ts';
import { UploadField } from './UploadField.tsx';
import type { PolicyForm } from './use-policy-form.ts';

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
  '& > .wide': { gridColumn: '1 / -1' },
} as const;

export interface PolicyFieldsProps {
  form: PolicyForm;
  upload: ReturnType<typeof usePolicyUpload>;
  /** What the record has now; nothing of a new policy. */
  saved?: { fileId: number | null; version: string } | undefined;
}

/** The fields of a policy in the order of their checks (docs/decisions/library.md §2 and §5). */
export function PolicyFields({ form, upload, saved }: PolicyFieldsProps) {
  const { t } = useT();
  const { items } = useReference();
  const { draft, errors } = form;
  const { value } = draft;
  const change = (changes: Partial<PolicyValue>) => {
    Object.keys(changes).forEach((name) => errors.clear(name === 'file' ? 'docPath' : name));
    draft.set(changes);
  };
  const sendFile = (file: File) => {
    errors.clear('docPath');
    upload.send(file);
  };
  const select = (name: keyof typeof listCodes) => (
    <SelectField
      name={name}
      label={t(`policy.field.${name}`)}
      required
      choices={items(listCodes[name])}
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      error={errors.of(name)}
    />
  );
  const day = (name: 'reviewDateTime' | 'effectiveDate', required: boolean, hint?: string) => (
    <Field name={name} label={t(`policy.field.${name}`)} required={required} hint={hint} error={errors.of(name)}>
      {(control) => <DateField control={control} value={value[name]} onChange={(next) => change({ [name]: next })} />}
    </Field>
  );
  return (
    <>
      <Section title={t('policy.form.details')}>
        <Box sx={columns}>
          <div className="wide">
            <TextAreaField
              single
              name="docName"
              label={t('policy.field.docName')}
              required
              value={value.docName}
              onChange={(next) => change({ docName: next })}
              error={errors.of('docName')}
              maxLength={LENGTH.name}
            />
          </div>
          {select('docLevel')}
          {select('docCategory')}
          {select('secretLevel')}
          {select('department')}
          {select('region')}
        </Box>
      </Section>
      <Section title={t('policy.form.validity')}>
        <Box sx={columns}>
          <TextAreaField
            single
            name="version"
            label={t('policy.field.version')}
            required
            value={value.version}
            onChange={(next) => change({ version: next })}
            error={errors.of('version')}
            maxLength={LENGTH.number}
            {...(saved && { hint: `${t('policy.form.versionNow', { version: saved.version })} · ${t('policy.form.versionHint')}` })}
          />
          <div className="wide">
            <Field name="docPath" label={t('policy.field.docPath')} required group error={errors.of('docPath')}>
              {(control) => (
                <UploadField
                  control={control}
                  file={value.file}
                  savedId={saved?.fileId ?? null}
                  upload={{ ...upload, send: sendFile }}
                  onRemove={() => change({ file: null })}
                />
              )}
            </Field>
          </div>
          {day('reviewDateTime', true)}
          {day('effectiveDate', false, t('policy.form.effectiveHint'))}
          <div className="wide">
            <TextAreaField
              name="comments"
              label={t('policy.field.comments')}
              value={value.comments}
              onChange={(next) => change({ comments: next })}
              error={errors.of('comments')}
              maxLength={LENGTH.comment}
              minRows={2}
            />
          </div>
          {saved && (
            <Box
              component="label"
              className="wide"
              sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, fontSize: 13, lineHeight: '20px' }}
            >
              <Checkbox
                size="small"
                checked={value.isMinor}
                onChange={(event) => change({ isMinor: event.target.checked })}
                sx={{ p: 0 }}
              />
              <span>
                {t('policy.form.minor')}
                <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
                  {t('policy.form.minorHint')}
                </Box>
              </span>
            </Box>
          )}
        </Box>
      </Section>
    </>
  );
}
