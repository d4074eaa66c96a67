import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { planAddress } from '#shared/control-test/plan-address.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request, type DialogAction } from '#shared/record/use-record-action.ts';
import { choicesOf, type DeficiencyRecord } from '../api/records.ts';

/** Which test of operation followed the remediation; what it found decides where the deficiency goes. */
export function RetestDialog({ record, action }: { record: DeficiencyRecord; action: DialogAction }) {
  const { t } = useT();
  const { data } = useQuery(choicesOf(record.id));
  const [testId, setTest] = useState('');
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="deficiency"
      fields={['testId']}
      spec={{
        reason: t('deficiency.form.note'),
        send: ({ reason }) => {
          if (!testId) return void action.fail(t('deficiency.form.test'), 'testId');
          return request({
            route: routes.retestDeficiency,
            input: { body: { id: record.id, rowVersion: record.rowVersion, testId: Number(testId), comments: reason } },
          });
        },
      }}
    >
      {(errorOf) => (
        <Box>
          <SelectField
            name="testId"
            required
            label={t('deficiency.form.test')}
            value={testId}
            onChange={(value) => {
              action.edit();
              setTest(value);
            }}
            choices={(data?.tests ?? []).map(({ id, no, conclusion }) => ({
              value: String(id),
              label: `${no} · ${t(conclusion === 'effective' ? 'deficiency.form.effective' : 'deficiency.form.ineffective')}`,
            }))}
            error={errorOf('testId')}
            hint={data?.tests.length === 0 ? t('deficiency.form.noTest') : undefined}
          />
          {record.retestControlNo && (
            <Link component={RouterLink} to={planAddress(record.judgedIn, record.retestControlNo)} sx={{ fontSize: 13 }}>
              {t('deficiency.planRetest')}
            </Link>
          )}
        </Box>
      )}
    </ActionDialog>
  );
}
