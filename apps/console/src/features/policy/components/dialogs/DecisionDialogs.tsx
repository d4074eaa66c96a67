import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { lookOfAction } from '#shared/workflow/catalogue.ts';
import type { Decision } from './decision-kinds.ts';
import type { NodeDialogProps } from './DeleteDialogs.tsx';
import { Refused } from './Refused.tsx';
import { useNodeAct } from './use-node-act.ts';

/** Decisions on a version, and what each asks for (docs/decisions/policy-library.md). */
const decisions = {
  SUBMIT: { route: routes.submitDoc, title: 'policy.dialog.submit', body: 'policy.dialog.submitBody', done: 'policy.dialog.submitted' },
  APPROVE: { route: routes.approveDoc, title: 'policy.dialog.approve', body: 'policy.dialog.approveBody', done: 'policy.dialog.approved' },
  RETURN: { route: routes.returnDoc, title: 'policy.dialog.return', body: undefined, done: 'policy.dialog.returned' },
  WITHDRAW: {
    route: routes.withdrawDoc,
    title: 'policy.dialog.withdraw',
    body: 'policy.dialog.withdrawBody',
    done: 'policy.dialog.withdrawn',
  },
  RETIRE: { route: routes.retireDoc, title: 'policy.dialog.retire', body: 'policy.dialog.retireBody', done: 'policy.dialog.retired' },
} as const satisfies Record<Decision, object>;

const states: Record<Decision, string> = {
  SUBMIT: 'draft',
  APPROVE: 'inReview',
  RETURN: 'inReview',
  WITHDRAW: 'inReview',
  RETIRE: 'published',
};

/** Submits, approves, returns, withdraws or retires a version, with a comment. */
export function DecisionDialog({ kind, node, onClose, onDone }: NodeDialogProps & { kind: Decision }) {
  const { t, pick } = useT();
  const [date, setDate] = useState('');
  const { route, title, body, done } = decisions[kind];
  const act = useNodeAct(route, { done: t(done, { version: node.version, name: node.name }), onDone: () => onDone(node.id) });
  const look = lookOfAction(states[kind], kind);
  const ofComment = act.field === 'comments';
  return (
    <ConfirmDialog
      open
      destructive={kind === 'RETIRE'}
      title={t(title, { version: node.version, name: node.name })}
      body={body && t(body)}
      reason={{ label: t('policy.dialog.comments'), required: kind === 'RETURN' }}
      error={ofComment ? act.error : undefined}
      confirmLabel={look ? pick(look.label) : t('common.confirm')}
      busy={act.busy}
      onConfirm={(comments) =>
        act.run({
          query: { id: node.id },
          body: { id: node.id, comments, rowVersion: node.rowVersion, ...(date && { effectiveDate: date }) },
        })
      }
      onClose={onClose}
    >
      {kind === 'APPROVE' && (
        <Field
          name="effectiveDate"
          label={t('policy.field.effectiveDate')}
          hint={t('policy.form.effectiveHint')}
          error={act.field === 'effectiveDate' ? act.error : undefined}
        >
          {(control) => <DateField control={control} value={date} onChange={setDate} min={portalDay()} />}
        </Field>
      )}
      {!ofComment && act.field !== 'effectiveDate' && <Refused>{act.error}</Refused>}
    </ConfirmDialog>
  );
}

/** The review found nothing to change: the next review date is set, a year on unless another is chosen. */
export function ConfirmNoChangeDialog({ node, onClose, onDone }: NodeDialogProps) {
  const { t } = useT();
  const [date, setDate] = useState(() => addYear(portalDay()));
  const act = useNodeAct(routes.confirmNoChange, {
    done: t('policy.dialog.confirmed', { date }),
    onDone: () => onDone(node.id),
  });
  const atDate = act.field === 'reviewDateTime';
  return (
    <ConfirmDialog
      open
      fieldFirst
      title={t('policy.dialog.confirmNoChange', { name: node.name })}
      body={t('policy.dialog.confirmNoChangeBody')}
      reason={{ label: t('policy.dialog.comments'), required: false }}
      confirmLabel={t('policy.dialog.confirm')}
      busy={act.busy}
      onConfirm={(comments) =>
        act.run({ query: { id: node.id }, body: { id: node.id, comments, reviewDateTime: date, rowVersion: node.rowVersion } })
      }
      onClose={onClose}
    >
      <Field name="reviewDateTime" label={t('policy.dialog.newReview')} required error={atDate ? act.error : undefined}>
        {(control) => (
          <DateField
            control={control}
            autoFocus
            value={date}
            onChange={(next) => {
              setDate(next);
              act.forget();
            }}
          />
        )}
      </Field>
      {!atDate && <Refused>{act.error}</Refused>}
    </ConfirmDialog>
  );
}

/** The same day a year later; the 29th of February becomes the 28th. */
export function addYear(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(year) + 1}-${month}-${month === '02' && date === '29' ? '28' : date}`;
}
