import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { LENGTH, type IssueSeverity } from '@portal/contract/client';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { severities } from '#shared/record/RaiseIssueDialog.tsx';
import { PlusIcon, TrashIcon } from '#shared/theme/icons.tsx';
import { issueField, type FurtherIssue } from './review-model.ts';

const most = 19;

/** A deficiency that takes several pieces of work: each is an issue with its own date and weight. */
export function FurtherIssues({
  value,
  onChange,
  errorOf,
}: {
  value: readonly FurtherIssue[];
  onChange: (issues: FurtherIssue[]) => void;
  errorOf: (name: string) => string | undefined;
}) {
  const { t } = useT();
  const change = (key: string, changes: Partial<FurtherIssue>) =>
    onChange(value.map((issue) => (issue.key === key ? { ...issue, ...changes } : issue)));
  const add = () =>
    onChange([...value, { key: String(crypto.getRandomValues(new Uint32Array(1))[0]), plan: '', dueDate: '', severity: 'medium' }]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {value.map((issue, place) => (
        <Box
          key={issue.key}
          role="group"
          aria-label={t('riskReview.anotherIssue', { number: place + 2 })}
          sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', p: 1.5 }}
        >
          <TextAreaField
            name={issueField(place, 'plan')}
            label={`${place + 2}. ${t('riskRecord.field.remediationPlan')}`}
            required
            minRows={2}
            value={issue.plan}
            onChange={(plan) => change(issue.key, { plan })}
            error={errorOf(issueField(place, 'plan'))}
            maxLength={LENGTH.longText}
            aside={
              <IconButton
                aria-label={t('riskReview.removeIssue', { number: place + 2 })}
                onClick={() => onChange(value.filter((one) => one.key !== issue.key))}
                sx={{ width: 28, height: 28 }}
              >
                <TrashIcon />
              </IconButton>
            }
          />
          <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' } }}>
            <Field
              name={issueField(place, 'dueDate')}
              label={t('riskRecord.field.expectedCompletionDate')}
              required
              error={errorOf(issueField(place, 'dueDate'))}
            >
              {(control) => (
                <DateField
                  control={control}
                  value={issue.dueDate}
                  min={portalDay()}
                  onChange={(dueDate) => change(issue.key, { dueDate })}
                />
              )}
            </Field>
            <SelectField
              name={`issues[${place + 1}].severity`}
              label={t('riskRecord.issue.raise.severity')}
              choices={severities.map((severity) => ({ value: severity, label: t(`riskRecord.issue.severities.${severity}`) }))}
              value={issue.severity}
              onChange={(severity) => change(issue.key, { severity: severity as IssueSeverity })}
            />
          </Box>
        </Box>
      ))}
      {value.length < most && (
        <Box>
          <Button variant="outlined" color="inherit" startIcon={<PlusIcon />} onClick={add}>
            {t('riskReview.another')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
