import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import type { EvidenceEditor } from '#shared/record/use-evidence.ts';
import type { RecordForm } from '#shared/record/use-record-form.ts';
import { HeatLegend } from '../components/HeatLegend.tsx';
import { HeatMap } from '../components/HeatMap.tsx';
import { ResidualChip } from '../components/ResidualChip.tsx';
import { ActionRows } from './ActionRows.tsx';
import type { ReportValue } from './report-model.ts';
import { ResponseChoice } from './ResponseChoice.tsx';

/** What the escalation user fills in: cause, impact, response, actions, residual risk, lessons, files. */
export function ReportForm({ form, evidence }: { form: RecordForm<ReportValue>; evidence: EvidenceEditor }) {
  const { t } = useT();
  const { draft, errors } = form;
  const { value } = draft;
  const set = form.fill;
  const text = (name: 'rootCause' | 'impactAssessment' | 'lessons', hint: string, required = false) => (
    <TextAreaField
      name={name}
      label={t(`riskReport.field.${name}`)}
      required={required}
      hint={hint}
      value={value[name]}
      onChange={(next) => set({ [name]: next })}
      error={errors.of(name)}
      maxLength={LENGTH.longText}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, maxWidth: 920 }}>
      {text('rootCause', t('riskReport.form.rootCauseHint'), true)}
      {text('impactAssessment', t('riskReport.form.impactHint'))}
      <Field name="response" label={t('riskReport.field.response')} required group error={errors.of('response')}>
        {() => (
          <ResponseChoice
            value={value.response}
            onChange={(response) => {
              errors.clear('actions');
              set({ response });
            }}
          />
        )}
      </Field>
      {(value.response === 'accept' || value.acceptanceReason !== '') && (
        <TextAreaField
          name="acceptanceReason"
          label={t('riskReport.field.acceptanceReason')}
          required={value.response === 'accept'}
          value={value.acceptanceReason}
          onChange={(acceptanceReason) => set({ acceptanceReason })}
          error={errors.of('acceptanceReason')}
          maxLength={LENGTH.longText}
        />
      )}
      <Field
        name="actions"
        label={t('riskReport.field.actions')}
        required={value.response === 'reduce'}
        group
        hint={t('riskReport.form.actionsHint')}
        error={errors.of('actions')}
      >
        {() => (
          <ActionRows
            value={value.actions}
            errorOf={errors.of}
            onError={errors.put}
            onChange={(actions) => {
              // Rows move up when one goes: what was said of them would stand at another.
              errors.clear();
              draft.set({ actions });
            }}
          />
        )}
      </Field>
      <Field
        name="residualLikelihood"
        label={t('riskReport.field.residual')}
        group
        hint={t('riskReport.heat.hint')}
        error={errors.of('residualLikelihood') ?? errors.of('residualImpact')}
        aside={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 400 }}>
            {value.residualLikelihood && value.residualImpact ? (
              <>
                <ResidualChip likelihood={value.residualLikelihood} impact={value.residualImpact} />
                <Button
                  variant="text"
                  color="inherit"
                  onClick={() => set({ residualLikelihood: null, residualImpact: null })}
                  sx={{ height: 24, px: 0.75, fontSize: 12 }}
                >
                  {t('riskReport.heat.clear')}
                </Button>
              </>
            ) : (
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('riskReport.heat.none')}</Box>
            )}
          </Box>
        }
      >
        {() => (
          <>
            <HeatMap
              value={{ likelihood: value.residualLikelihood, impact: value.residualImpact }}
              onChange={({ likelihood, impact }) => set({ residualLikelihood: likelihood, residualImpact: impact })}
            />
            <Box sx={{ mt: 1 }}>
              <HeatLegend />
            </Box>
          </>
        )}
      </Field>
      {text('lessons', t('riskReport.form.lessonsHint'))}
      <Field name="docs" label={t('riskReport.field.docs')} group error={errors.of('docs')}>
        {() => (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
            <FileDrop
              multiple
              hint={t('riskReport.form.maxSize')}
              onFiles={(files) => {
                errors.clear('docs');
                evidence.add(files);
              }}
            />
            {evidence.files.length > 0 && <EvidenceList files={evidence.files} onRemove={evidence.remove} />}
          </Box>
        )}
      </Field>
    </Box>
  );
}
