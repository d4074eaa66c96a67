import { LENGTH } from '@portal/contract/client';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toCodedOptions } from '#shared/api/companies.ts';
import { processesQuery } from '#shared/api/processes.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { choiceInput } from '#shared/forms/choice-input.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { money, scopeAnswers, type AssessmentScope, type ScopeCell } from './scope-data.ts';

/** Decides one cell with a reason and names the processes behind it, or takes the proposal over for all of a company or the group that nobody has decided yet. */
export default function DecideDialog({
  scope,
  cell,
  companyId = null,
  onClose,
}: {
  scope: AssessmentScope;
  cell?: ScopeCell | undefined;
  /** Of which company with all below it the scope is; null for the whole group. */
  companyId?: number | null;
  onClose: () => void;
}) {
  const { t, lang, n, name, date, list } = useT();
  const errors = useFieldErrors();
  const [inScope, setInScope] = useState(cell?.inScope ? 'in' : 'out');
  const [reason, setReason] = useState('');
  const [processIds, setProcessIds] = useState(cell?.processIds ?? []);
  const { data: processes = [] } = useQuery({ ...processesQuery, enabled: cell !== undefined });
  const mayName = scope.allowedActions.includes('SET_ACCOUNTS');
  const wasInScope = cell?.inScope ? 'in' : 'out';
  const namesAnew = cell !== undefined && [...processIds].sort().join() !== [...cell.processIds].sort().join();
  // Who only names processes decides nothing: what counts of the cell stays as it is, a proposal too.
  const decides = !namesAnew || inScope !== wasInScope || reason.trim() !== '';
  const done = (text: string) => {
    showToast({ tone: 'success', text });
    onClose();
  };
  const naming = useCommand(routes.setScopeProcesses, {
    refreshes: scopeAnswers,
    onSuccess: () => done(t(decides ? 'assessmentScope.decided' : 'assessmentScope.process.named')),
    onError: (error) => errors.take(error),
  });
  const nameProcesses = (rowVersion: number) =>
    cell &&
    naming.mutate({
      body: { id: scope.periodId, rowVersion, accountId: cell.accountId, companyId: cell.companyId, processIds },
    });
  // The decision first: it is refused without a reason, and then nothing has been saved.
  const save = useCommand(routes.decideScope, {
    refreshes: scopeAnswers,
    onSuccess: ({ rowVersion }) => (namesAnew ? nameProcesses(rowVersion) : done(t('assessmentScope.decided'))),
    onError: (error) => errors.take(error),
  });
  const choices = toCodedOptions(
    processes.filter(({ id, isActive }) => isActive || processIds.includes(id)),
    lang,
  );
  const undecided = scope.cells.filter(({ decision }) => decision === null);
  const [entering, leaving] = [true, false].map((proposed) => undecided.filter((one) => one.proposed === proposed).length);
  const nameOf = (row: { name: string; nameEn: string } | undefined) => (row && lang === 'en' && row.nameEn) || row?.name || '';
  const account = scope.accounts.find(({ id }) => id === cell?.accountId);
  const company = scope.companies.find(({ id }) => id === (cell?.companyId ?? companyId));
  const because = cell?.because.map((one) => t(`assessmentScope.because.${one}`)).join(t('assessmentScope.semicolon'));
  return (
    <FormDialog
      title={cell ? `${nameOf(account)} · ${nameOf(company)}` : t('assessmentScope.acceptAll', { count: scope.undecided })}
      submitLabel={t(decides ? 'assessmentScope.decide' : 'common.save')}
      busy={save.isPending || naming.isPending}
      onSubmit={() => {
        if (!decides) return void nameProcesses(scope.rowVersion);
        save.mutate({
          body: {
            id: scope.periodId,
            rowVersion: scope.rowVersion,
            reason,
            ...(cell
              ? { cells: [{ accountId: cell.accountId, companyId: cell.companyId, inScope: inScope === 'in' }] }
              : { acceptAll: true, companyId }),
          },
        });
      }}
      onClose={onClose}
    >
      {cell && (
        <Facts
          items={[
            { label: t('assessmentScope.amount'), value: `${money(cell.amount)} ${scope.currency}` },
            {
              label: t('assessmentScope.proposed'),
              value: [t(`assessmentScope.words.${cell.proposed ? 'in' : 'out'}`), because].filter(Boolean).join(' · '),
            },
            ...(cell.decision
              ? [
                  {
                    label: t('assessmentScope.lastDecision'),
                    value: `${t(`assessmentScope.words.${cell.decision.inScope ? 'in' : 'out'}`)} · ${cell.decision.reason} · ${list([name(cell.decision.by), date(cell.decision.at)])}`,
                    wide: true,
                  },
                ]
              : []),
          ]}
        />
      )}
      {cell && (
        <SelectField
          name="inScope"
          label={t('assessmentScope.decision')}
          required
          value={inScope}
          choices={[
            { value: 'in', label: t('assessmentScope.words.in') },
            { value: 'out', label: t('assessmentScope.words.out') },
          ]}
          onChange={setInScope}
        />
      )}
      {!cell && (
        <Box sx={{ fontSize: 14 }}>
          {company && <Box sx={{ fontWeight: 600, mb: 0.5 }}>{t('assessmentScope.acceptsOf', { company: nameOf(company) })}</Box>}
          {t('assessmentScope.accepts', { in: n(entering ?? 0), out: n(leaving ?? 0) })}
        </Box>
      )}
      {cell && mayName && (
        <Field name="processIds" label={t('assessmentScope.process.title')} hint={t('assessmentScope.process.behind')}>
          {({ id, aria, error }) => (
            <Autocomplete
              multiple
              id={id}
              size="small"
              options={choices.map(({ value }) => Number(value))}
              getOptionLabel={(value) => choices.find((one) => one.value === String(value))?.label ?? '…'}
              value={processIds}
              onChange={(_event, next) => setProcessIds(next)}
              renderInput={choiceInput({ aria, error })}
            />
          )}
        </Field>
      )}
      <TextAreaField
        name="reason"
        label={t('assessmentScope.reason')}
        required={decides}
        maxLength={LENGTH.comment}
        value={reason}
        error={errors.of('reason')}
        onChange={setReason}
      />
    </FormDialog>
  );
}
