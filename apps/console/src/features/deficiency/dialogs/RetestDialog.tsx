import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LENGTH } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { planAddress } from '#shared/control-test/plan-address.ts';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { sentences } from '#shared/i18n/sentences.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request, type DialogAction } from '#shared/record/use-record-action.ts';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { choicesOf, type DeficiencyRecord } from '../api/records.ts';

/** Which test of operation followed the remediation; what it found decides where the deficiency goes. One that is short of the table counts with a reason. */
export function RetestDialog({ record, action }: { record: DeficiencyRecord; action: DialogAction }) {
  const { t, pick, date, lang } = useT();
  const { data } = useQuery(choicesOf(record.id));
  const [testId, setTest] = useState('');
  const [shortReason, setShortReason] = useState('');
  const lacks = data?.tests.find(({ id }) => String(id) === testId)?.lacks ?? [];
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="deficiency"
      fields={['testId', 'shortReason']}
      spec={{
        reason: t('deficiency.form.note'),
        send: ({ reason }) => {
          if (!testId) return void action.fail(t('deficiency.form.test'), 'testId');
          return request({
            route: routes.retestDeficiency,
            input: {
              body: {
                id: record.id,
                rowVersion: record.rowVersion,
                testId: Number(testId),
                shortReason: lacks.length > 0 ? shortReason : '',
                comments: reason,
              },
            },
          });
        },
      }}
    >
      {(errorOf) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SelectField
            name="testId"
            required
            label={t('deficiency.form.test')}
            value={testId}
            onChange={(value) => {
              action.edit();
              setTest(value);
            }}
            choices={(data?.tests ?? []).map(({ id, no, controlNo, conclusion }) => ({
              value: String(id),
              label: `${no} · ${controlNo} · ${t(conclusion === 'effective' ? 'deficiency.form.effective' : 'deficiency.form.ineffective')}`,
            }))}
            error={errorOf('testId')}
            hint={
              data &&
              sentences(
                lang,
                t(`deficiency.form.retestRule.${data.retestRule}`),
                data.tests.length === 0 && t('deficiency.form.noTest'),
                data.verifiedOn !== null && t('deficiency.form.drawnFrom', { day: date(data.verifiedOn) }),
              )
            }
          />
          {lacks.length > 0 && (
            <>
              <Notice tone="amber" icon={<InfoIcon />}>
                {lacks.map((lack) => (
                  <Box key={lack.en}>{pick(lack)}</Box>
                ))}
              </Notice>
              <TextAreaField
                name="shortReason"
                required
                label={t('deficiency.fields.shortReason')}
                minRows={2}
                maxLength={LENGTH.comment}
                value={shortReason}
                onChange={(value) => {
                  action.edit();
                  setShortReason(value);
                }}
                error={errorOf('shortReason')}
              />
            </>
          )}
          <Link component={RouterLink} to={planAddress(record.judgedIn, record.retestControlNo ?? '')} sx={{ fontSize: 13 }}>
            {t('deficiency.planRetest')}
          </Link>
        </Box>
      )}
    </ActionDialog>
  );
}
