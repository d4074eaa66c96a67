import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { pair } from '#shared/i18n/pair.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request, type StayingAction } from '#shared/record/use-record-action.ts';

/** What waits for each reviewer, and for all of them. */
export const loadQuery = readQuery(routes.getReviewLoad, {}, { live: ['riskControl'] });

const ALL = 'all';

export interface AllocateDialogProps {
  records: readonly { id: number; riskNo: string }[];
  action: StayingAction<'ALLOCATE'>;
  onClose?: () => void;
  onDone?: () => void;
}

/** Gives waiting reviews to one reviewer, whose load is said beside his name, or back to all of them. */
export function AllocateDialog({ records, action, onClose, onDone }: AllocateDialogProps) {
  const { t, n, name } = useT();
  const load = useQuery(loadQuery).data;
  const [chosen, setChosen] = useState('');
  const [refused, setRefused] = useState<readonly { id: number; message: string }[]>([]);
  const which = records.length === 1 ? (records[0]?.riskNo ?? '') : t('riskRecord.dialog.allocate.many', { number: n(records.length) });
  const choices = [
    ...(load?.reviewers ?? []).map((reviewer) => ({
      value: String(reviewer.id),
      label: t(reviewer.isAway ? 'riskRecord.dialog.allocate.away' : 'riskRecord.dialog.allocate.waiting', {
        name: name(reviewer),
        number: n(reviewer.waiting),
      }),
    })),
    { value: ALL, label: t('riskRecord.dialog.allocate.all') },
  ];
  return (
    <ActionDialog
      action={action}
      state="reviewing"
      workflow="riskControl"
      event="ALLOCATE"
      {...(onClose && { onClose })}
      fields={['reviewerId']}
      spec={{
        body: t('riskRecord.dialog.allocate.body', { which }),
        reason: t('riskRecord.dialog.message'),
        send: ({ reason }) => {
          if (chosen === '') {
            action.fail(t('riskRecord.dialog.allocate.missing'), 'reviewerId');
            return undefined;
          }
          const reviewerId = chosen === ALL ? null : Number(chosen);
          return request({
            route: routes.allocateReviews,
            input: { body: { ids: records.map(({ id }) => id), reviewerId, comments: reason } },
            done: ({ done }) => (done.length > 0 ? t('riskRecord.dialog.allocate.done', { number: n(done.length) }) : undefined),
            // What was refused is said in the dialog, record by record; the others are done.
            onDone: (outcome) => {
              if (outcome.refused.length === 0) return onDone?.();
              setRefused(outcome.refused);
              action.ask('ALLOCATE');
            },
          });
        },
      }}
    >
      {(errorOf) => (
        <>
          <SelectField
            name="reviewerId"
            label={t('riskRecord.dialog.allocate.reviewer')}
            required
            value={chosen}
            choices={choices}
            error={errorOf('reviewerId')}
            onChange={setChosen}
          />
          {refused.length > 0 && (
            <Box
              component="ul"
              role="alert"
              sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, fontSize: 13, lineHeight: '20px', color: 'error.main' }}
            >
              {refused.map(({ id, message }) => (
                <li key={id}>{pair(records.find((record) => record.id === id)?.riskNo ?? String(id), message)}</li>
              ))}
            </Box>
          )}
        </>
      )}
    </ActionDialog>
  );
}
