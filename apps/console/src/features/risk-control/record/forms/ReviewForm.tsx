import Box from '@mui/material/Box';
import { DEFICIENCY_NONE, DEFICIENCY_WITHOUT_PLAN, LENGTH } from '@portal/contract/client';
import { DateField } from '#shared/forms/DateField.tsx';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { ScoreScale } from '#shared/parts/ScoreScale.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { useReference } from '#shared/api/reference.ts';
import { listCodes } from '../api/reference.ts';
import { ChoiceField, TextAreaField } from '#shared/forms/fields.tsx';
import { FurtherIssues } from './FurtherIssues.tsx';
import { fitsEffectiveness, needsPlan, type ReviewValue } from './review-model.ts';
import type { RecordForm } from './use-record-form.ts';

export const reviewAnchor = 'review-form';

/** The reviewer's form: effectiveness, deficiency with its plan and date, last review date, comments. */
export function ReviewForm({ form }: { form: RecordForm<ReviewValue> }) {
  const { t } = useT();
  const { items } = useReference();
  const { draft, errors } = form;
  const { value } = draft;
  const set = <Key extends keyof ReviewValue>(name: Key, next: ReviewValue[Key]) => form.fill({ [name]: next } as Partial<ReviewValue>);
  const plan = needsPlan(value);
  const score = value.controlEffectiveness;
  const rate = (next: number | null) => {
    set('controlEffectiveness', next);
    // What the new score contradicts is not kept silently: it is to be stated again.
    if (!fitsEffectiveness(value.controlDeficiency, next)) set('controlDeficiency', '');
  };
  const commentsHint =
    value.controlDeficiency === DEFICIENCY_WITHOUT_PLAN
      ? t('riskReview.noPlanHint')
      : value.controlDeficiency === DEFICIENCY_NONE && score !== null && score < 5
        ? t('riskReview.noneHint')
        : t('riskReview.commentsHint');
  return (
    <Section
      title={t('riskReview.title')}
      anchor={reviewAnchor}
      note={
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12, color: 'text.secondary' }}>
          <DraftNote draft={draft} />
        </Box>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '1fr 1fr' },
          '& > .wide': { gridColumn: '1 / -1' },
        }}
      >
        <div className="wide">
          <Field
            name="controlEffectiveness"
            label={t('riskRecord.field.controlEffectiveness')}
            required
            group
            error={errors.of('controlEffectiveness')}
          >
            {() => (
              <ScoreScale
                layout="segments"
                label={t('riskRecord.field.controlEffectiveness')}
                value={value.controlEffectiveness}
                onChange={rate}
              />
            )}
          </Field>
        </div>
        <div className="wide">
          <ChoiceField
            name="controlDeficiency"
            label={t('riskReview.deficiency')}
            required={score !== null && score < 5}
            choices={items(listCodes.controlDeficiency).filter(({ value: code }) => fitsEffectiveness(code, score))}
            value={value.controlDeficiency}
            onChange={(next) => set('controlDeficiency', next)}
            error={errors.of('controlDeficiency')}
          />
        </div>
        {plan && (
          <Field
            name="expectedCompletionDate"
            label={t('riskRecord.field.expectedCompletionDate')}
            required
            error={errors.of('expectedCompletionDate')}
          >
            {(control) => (
              <DateField
                control={control}
                value={value.expectedCompletionDate}
                min={portalDay()}
                onChange={(next) => set('expectedCompletionDate', next)}
              />
            )}
          </Field>
        )}
        <Field
          name="lastReviewDate"
          label={t('riskRecord.field.lastReviewDate')}
          hint={t('riskReview.lastHint')}
          error={errors.of('lastReviewDate')}
        >
          {(control) => (
            <DateField control={control} value={value.lastReviewDate} max={portalDay()} onChange={(next) => set('lastReviewDate', next)} />
          )}
        </Field>
        {plan && (
          <div className="wide">
            <TextAreaField
              name="remediationPlan"
              label={t('riskRecord.field.remediationPlan')}
              required
              hint={t('riskReview.planHint')}
              value={value.remediationPlan}
              onChange={(next) => set('remediationPlan', next)}
              error={errors.of('remediationPlan')}
              maxLength={LENGTH.longText}
            />
          </div>
        )}
        {plan && (
          <div className="wide">
            <FurtherIssues value={value.issues ?? []} onChange={(issues) => set('issues', issues)} errorOf={errors.of} />
          </div>
        )}
        <div className="wide">
          <TextAreaField
            name="comments"
            label={t('riskReview.comments')}
            hint={commentsHint}
            required={commentsHint !== t('riskReview.commentsHint')}
            placeholder={t('riskReview.commentsPlaceholder')}
            minRows={2}
            value={value.comments}
            onChange={(next) => set('comments', next)}
            error={errors.of('comments')}
            maxLength={LENGTH.comment}
          />
        </div>
      </Box>
    </Section>
  );
}
