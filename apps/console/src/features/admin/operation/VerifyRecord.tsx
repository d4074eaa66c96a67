import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { LENGTH, messages } from '@portal/contract/client';
import { isApiError } from '#shared/api/api-error.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { Problems } from './AuditRunCard.tsx';
import { useWorkflowName } from '#shared/workflow/use-workflow-name.ts';

/** Checks the chain of one record by its number. */
export function VerifyRecord({ workflows }: { workflows: readonly string[] }) {
  const { t, pick } = useT();
  const errors = useFieldErrors();
  const nameOf = useWorkflowName();
  const [workflow, setWorkflow] = useState('riskControl');
  const [record, setRecord] = useState('');
  const check = useCommand(routes.verifyRecordTrail, {
    onError: (error) => {
      if (!isApiError(error, 'not_found')) return errors.take(error);
      errors.put('record', error.message);
      return true;
    },
  });
  const found = check.data;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!record.trim()) return errors.put('record', pick(messages['admin.required']));
    errors.clear();
    check.mutate({ body: { workflow, record: record.trim() } });
  };
  return (
    <Card title={t('adminOperation.audit.one')}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr) auto' },
          gap: 1.5,
          alignItems: 'start',
        }}
      >
        <Field label={t('adminOperation.audit.workflow')}>
          {({ id }) => (
            <TextField
              select
              fullWidth
              value={workflow}
              onChange={(event) => setWorkflow(event.target.value)}
              slotProps={{ select: { SelectDisplayProps: { id, 'aria-label': t('adminOperation.audit.workflow') } } }}
            >
              {[...new Set(['riskControl', ...workflows])].map((one) => (
                <MenuItem key={one} value={one}>
                  {nameOf(one)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Field>
        <Field name="record" label={t('adminOperation.audit.record')} error={errors.of('record')} typed={record} longest={LENGTH.number}>
          {({ id, error, aria }) => (
            <TextField
              id={id}
              fullWidth
              error={error}
              value={record}
              onChange={(event) => {
                errors.clear('record');
                setRecord(event.target.value);
              }}
              slotProps={{ htmlInput: { ...aria, autoComplete: 'off', spellCheck: false } }}
            />
          )}
        </Field>
        <Button type="submit" variant="outlined" color="inherit" loading={check.isPending} sx={{ mt: { sm: '28px' } }}>
          {t('adminOperation.audit.check')}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: 1.5 }}>
        {found && !check.isPending && (
          <>
            <Tag tone={found.ok ? 'green' : 'red'}>
              {found.ok
                ? t('adminOperation.audit.oneOk', { count: found.steps })
                : t('adminOperation.audit.broken', { count: found.problems.length })}
            </Tag>
            <Problems problems={found.problems} count={found.problems.length} />
            {found.head && (
              <Box sx={{ mt: 1, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {t('adminOperation.audit.hash')} <code>{found.head}</code>
              </Box>
            )}
          </>
        )}
      </Box>
    </Card>
  );
}
