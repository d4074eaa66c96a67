import { failuresByField, LENGTH, riskControlDraftChecks, type RiskControlRecord, type RiskListRow } from '@portal/contract/client';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call } from '#shared/api/call.ts';
import { createIntent } from '#shared/api/intent-key.ts';
import { useReference } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { InlinePlace } from '#shared/list/inline/inline-list.ts';
import type { InlineCellProps, InlineControl } from '#shared/list/inline/InlineCell.tsx';
import type { InlineSource } from '#shared/list/inline/use-inline-cell.ts';
import { staleAfterAct } from '../record/api/record.ts';
import { listCodes } from '../record/api/reference.ts';
import { toCheckedControl, toControlBody, toControlValue, type ControlValue } from '../record/forms/control-model.ts';
import { inlineFields } from './inline-fields.ts';

const InlineCell = lazy(() => loadWithTexts(() => import('#shared/list/inline/InlineCell.tsx'), 'inline', 'record')) as unknown as <
  Rec,
  Form extends object,
>(
  props: InlineCellProps<Rec, Form>,
) => ReactNode;

/** A cell of a draft of a control while it is edited in the list: the draft's own call, checks and words. */
export default function InlineControlCell({ row, field, anchor, onClose }: InlinePlace<RiskListRow>) {
  const { t, name: nameOf } = useT();
  const { options, items, label, itemLabel } = useReference();
  const name = inlineFields[field as keyof typeof inlineFields];
  const [intent] = useState(createIntent);
  const textOf = (of: keyof ControlValue, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'object') return nameOf(value as { name: string; englishName?: string | null });
    const code = listCodes[of as keyof typeof listCodes] as string | undefined;
    return code ? label(code, itemLabel(code, String(value))) : String(value);
  };
  const source: InlineSource<RiskControlRecord, ControlValue> = {
    read: () => call(routes.getRiskControl, { query: { id: row.id } }),
    toForm: toControlValue,
    check: (form) => failuresByField(riskControlDraftChecks, toCheckedControl(form)),
    send: (form, record) => {
      const input = { body: toControlBody(form, record.id, record.rowVersion) };
      return call(routes.saveDraftRiskControl, input, { idempotencyKey: intent.keyFor(input) });
    },
    textOf,
    stale: staleAfterAct,
  };
  const code = listCodes[name as keyof typeof listCodes] as string | undefined;
  const control: InlineControl =
    name === 'controlOwner'
      ? { kind: 'person' }
      : code
        ? { kind: 'choice', choices: name === 'controlOwnerDeptId' ? items(code) : options(code) }
        : { kind: 'text', longest: LENGTH.longText };
  return (
    <Suspense>
      <InlineCell
        anchor={anchor}
        label={t(`riskList.columns.${field as keyof typeof inlineFields}`)}
        field={name}
        control={control}
        source={source}
        onClose={onClose}
      />
    </Suspense>
  );
}
