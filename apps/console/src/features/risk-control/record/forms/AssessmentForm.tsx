import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LENGTH, messages, type RiskControlRecord } from '@portal/contract/client';
import { useDeferredValue } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { ScoreScale } from '#shared/parts/ScoreScale.tsx';
import { CopyIcon } from '#shared/theme/icons.tsx';
import { useReference } from '#shared/api/reference.ts';
import { listCodes } from '../api/reference.ts';
import { ComparePanel } from '#shared/record/ComparePanel.tsx';
import { isCarried, type AssessmentValue, type CarriedField } from './assessment-model.ts';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import type { EvidenceEditor } from '#shared/record/use-evidence.ts';
import type { RecordForm } from './use-record-form.ts';

export interface AssessmentFormProps {
  record: RiskControlRecord;
  form: RecordForm<AssessmentValue>;
  evidence: EvidenceEditor;
  onCopy: () => void;
  copying: boolean;
}

/** Last year's words and what is being typed, side by side; it follows the typing without slowing it. */
function LiveComparison({ record, text }: { record: RiskControlRecord; text: string }) {
  const { t } = useT();
  const deferred = useDeferredValue(text);
  const previous = record.previousControl;
  if (!previous) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      {deferred.trim() !== '' && deferred === previous.currentControlDesc ? (
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{t('riskRecord.compare.same')}</Box>
      ) : (
        <ComparePanel
          before={{
            head: t('riskRecord.compare.before', { year: previous.riskYear, no: previous.riskNo }),
            text: previous.currentControlDesc,
          }}
          after={{ head: t('riskRecord.compare.now', { year: record.riskYear }), text: deferred }}
        />
      )}
    </Box>
  );
}

/** What the owner or an assistant fills in: description, frequency, method, score, comments, execution records, remarks. */
export function AssessmentForm({ record, form, evidence, onCopy, copying }: AssessmentFormProps) {
  const { t, pick } = useT();
  const { items } = useReference();
  const { draft, errors } = form;
  const { value } = draft;
  const set = <Key extends keyof AssessmentValue>(name: Key, next: AssessmentValue[Key]) =>
    form.fill({ [name]: next } as Partial<AssessmentValue>);
  const carried = (field: CarriedField, otherwise?: string) =>
    isCarried(value, field) ? t('riskRecord.assess.carried', { year: record.riskYear - 1 }) : otherwise;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
        maxWidth: 920,
        '& > .wide': { gridColumn: '1 / -1' },
      }}
    >
      <div className="wide">
        <TextAreaField
          name="currentControlDesc"
          label={t('riskRecord.field.currentControlDesc')}
          required
          aside={
            record.previousControl ? (
              <Button variant="text" startIcon={<CopyIcon />} onClick={onCopy} loading={copying} sx={{ height: 24, px: 1, mr: -1 }}>
                {t('riskRecord.assess.copy')}
              </Button>
            ) : (
              // What would be answered to who asks is said at once, where he looks for it.
              <Box component="span" sx={{ fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
                {pick(messages['currentControl.noPrevious'])}
              </Box>
            )
          }
          hint={carried('currentControlDesc', t('riskRecord.assess.descHint'))}
          value={value.currentControlDesc}
          onChange={(next) => set('currentControlDesc', next)}
          error={errors.of('currentControlDesc')}
          maxLength={LENGTH.longText}
        />
        <LiveComparison record={record} text={value.currentControlDesc} />
      </div>
      <SelectField
        name="controlFrequency"
        label={t('riskRecord.field.controlFrequency')}
        required
        choices={items(listCodes.controlFrequency)}
        value={value.controlFrequency}
        onChange={(next) => set('controlFrequency', next)}
        hint={carried('controlFrequency')}
        error={errors.of('controlFrequency')}
      />
      <SelectField
        name="controlMode"
        label={t('riskRecord.field.controlMode')}
        required
        choices={items(listCodes.controlMode)}
        value={value.controlMode}
        onChange={(next) => set('controlMode', next)}
        hint={carried('controlMode')}
        error={errors.of('controlMode')}
      />
      <div className="wide">
        <Field
          name="controlAssessmentScore"
          label={t('riskRecord.field.controlAssessmentScore')}
          required
          group
          error={errors.of('controlAssessmentScore')}
        >
          {() => (
            <ScoreScale
              label={t('riskRecord.field.controlAssessmentScore')}
              value={value.controlAssessmentScore}
              onChange={(score) => set('controlAssessmentScore', score)}
            />
          )}
        </Field>
      </div>
      <div className="wide">
        <TextAreaField
          name="controlAssessmentComments"
          label={t('riskRecord.field.controlAssessmentComments')}
          required
          hint={t('riskRecord.assess.commentsHint')}
          value={value.controlAssessmentComments}
          onChange={(next) => set('controlAssessmentComments', next)}
          error={errors.of('controlAssessmentComments')}
          maxLength={LENGTH.comment}
        />
      </div>
      <div className="wide">
        <Field name="risk_Docs" label={t('riskRecord.field.risk_Docs')} group error={errors.of('risk_Docs')}>
          {() => (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
              <FileDrop
                multiple
                hint={t('riskRecord.assess.maxSize')}
                onFiles={(files) => {
                  errors.clear('risk_Docs');
                  evidence.add(files);
                }}
              />
              {evidence.files.length > 0 && <EvidenceList files={evidence.files} onRemove={evidence.remove} />}
            </Box>
          )}
        </Field>
      </div>
      <div className="wide">
        <TextAreaField
          name="comments"
          label={t('riskRecord.assess.remarks')}
          minRows={2}
          value={value.comments}
          onChange={(next) => set('comments', next)}
          error={errors.of('comments')}
          maxLength={LENGTH.comment}
        />
      </div>
    </Box>
  );
}
