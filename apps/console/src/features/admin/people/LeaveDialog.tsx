import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { openDutiesQuery, peopleAnswers } from '../api/people.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { keyOfDuty } from './duty-key.ts';
import { DutyGroups } from './DutyGroups.tsx';

export interface LeaveDialogProps {
  person: { id: number; name: string; englishName: string; rowVersion?: number };
  /** `deactivate` makes him a leaver, `handOver` is for who has left already. */
  mode: 'deactivate' | 'handOver';
  onClose: () => void;
}

/** Asks for a successor for every open duty of a person: one for all, or single ones (docs/decisions/identity.md). */
export default function LeaveDialog({ person, mode, onClose }: LeaveDialogProps) {
  const { t, n, name } = useT();
  const errors = useFieldErrors();
  const { data: duties, error, isFetching } = useQuery(openDutiesQuery(person.id));
  const [common, setCommon] = useState<Person[]>([]);
  const [single, setSingle] = useState<Readonly<Record<string, Person[]>>>({});
  const [reason, setReason] = useState('');
  const done = ({ handedOver, left }: { handedOver: number; left: number }) => {
    const facts = { name: name(person), handedOver: n(handedOver), left: n(left) };
    showToast({
      tone: left > 0 ? 'info' : 'success',
      text: t(mode === 'deactivate' ? 'adminPeople.leave.deactivated' : 'adminPeople.leave.handedOver', facts),
    });
    onClose();
  };
  const options = { refreshes: peopleAnswers, onSuccess: done, onError: (failure: Error) => errors.take(failure) };
  const deactivate = useCommand(routes.deactivatePerson, options);
  const handOver = useCommand(routes.handOverDuties, options);
  const busy = deactivate.isPending || handOver.isPending;
  const submit = () => {
    const successors = (duties ?? []).flatMap((duty) => {
      const chosen = single[keyOfDuty(duty)]?.[0];
      return chosen ? [{ kind: duty.kind, id: duty.id, personId: chosen.id }] : [];
    });
    const body = { id: person.id, successorId: common[0]?.id ?? null, successors, reason };
    if (mode === 'handOver') handOver.mutate({ body });
    else deactivate.mutate({ body: { ...body, ...(person.rowVersion !== undefined && { rowVersion: person.rowVersion }) } });
  };
  const count = duties?.length ?? 0;
  return (
    <FormDialog
      wide
      destructive={mode === 'deactivate'}
      title={t(mode === 'deactivate' ? 'adminPeople.leave.title' : 'adminPeople.leave.handOverTitle', { name: name(person) })}
      submitLabel={t(mode === 'deactivate' ? 'adminPeople.leave.deactivate' : 'adminPeople.leave.handOver')}
      busy={busy || (isFetching && !duties)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ '& p': { m: 0 } }}>
        {mode === 'deactivate' && <p>{t('adminPeople.leave.intro')}</p>}
        {duties && <p>{count === 0 ? t('adminPeople.leave.none') : t('adminPeople.leave.some', { count })}</p>}
      </Box>
      {error && !duties && <Box role="alert">{error.message}</Box>}
      {!duties && !error && <Skeleton variant="rounded" height={96} />}
      {count > 0 && duties && (
        <>
          <Field
            name="successorId"
            label={t('adminPeople.leave.forAll')}
            hint={t('adminPeople.leave.forAllHint')}
            error={errors.of('successorId')}
          >
            {(control) => (
              <PersonPicker
                autoFocus
                control={control}
                value={common}
                exclude={[person.id]}
                onChange={(next) => {
                  errors.clear('successorId');
                  setCommon(next);
                }}
                search={findPeople}
              />
            )}
          </Field>
          <DutyGroups
            duties={duties}
            holderId={person.id}
            chosen={single}
            onChoose={(key, people) => setSingle((current) => ({ ...current, [key]: people }))}
          />
        </>
      )}
      <Field name="reason" label={t('adminPeople.leave.reason')} error={errors.of('reason')} typed={reason} longest={LENGTH.comment}>
        {({ id, error: bad, aria }) => (
          <TextField
            id={id}
            fullWidth
            error={bad}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: aria }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
