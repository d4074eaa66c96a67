import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { lengths, SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts } from '#shared/parts/Section.tsx';
import { money, scopeAnswers, type AssessmentScope, type ScopeCell } from './scope-data.ts';

/** Decides one cell with a reason, or takes the proposal over for all that nobody has decided yet. */
export default function DecideDialog({
  scope,
  cell,
  onClose,
}: {
  scope: AssessmentScope;
  cell?: ScopeCell | undefined;
  onClose: () => void;
}) {
  const { t, lang, name, date } = useT();
  const errors = useFieldErrors();
  const [inScope, setInScope] = useState(cell?.inScope ? 'in' : 'out');
  const [reason, setReason] = useState('');
  const save = useCommand(routes.decideScope, {
    refreshes: scopeAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('assessmentScope.decided') });
      onClose();
    },
    onError: (error) => errors.take(error),
  });
  const nameOf = (row: { name: string; nameEn: string } | undefined) => (row && lang === 'en' && row.nameEn) || row?.name || '';
  const account = scope.accounts.find(({ id }) => id === cell?.accountId);
  const company = scope.companies.find(({ id }) => id === cell?.companyId);
  const because = cell?.because.map((one) => t(`assessmentScope.because.${one}`)).join(t('assessmentScope.semicolon'));
  return (
    <FormDialog
      title={cell ? `${nameOf(account)} · ${nameOf(company)}` : t('assessmentScope.acceptAll', { count: scope.undecided })}
      submitLabel={t('assessmentScope.decide')}
      busy={save.isPending}
      onSubmit={() =>
        save.mutate({
          body: {
            id: scope.periodId,
            rowVersion: scope.rowVersion,
            reason,
            ...(cell
              ? { cells: [{ accountId: cell.accountId, companyId: cell.companyId, inScope: inScope === 'in' }] }
              : { acceptAll: true }),
          },
        })
      }
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
                    value: `${t(`assessmentScope.words.${cell.decision.inScope ? 'in' : 'out'}`)} · ${cell.decision.reason} · ${name(cell.decision.by)}, ${date(cell.decision.at)}`,
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
      <TextAreaField
        name="reason"
        label={t('assessmentScope.reason')}
        required
        maxLength={lengths.comment}
        value={reason}
        error={errors.of('reason')}
        onChange={setReason}
      />
    </FormDialog>
  );
}
