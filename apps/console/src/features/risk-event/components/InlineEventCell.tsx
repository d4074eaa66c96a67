import {
  eventTypes,
  failuresByField,
  LENGTH,
  riskEventDraftChecks,
  type RiskEventRecord,
  type RiskEventRow,
} from '@portal/contract/client';
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
import { staleAfterEvent } from '../api/events.ts';
import { toCheckedEvent, toEventBody, toEventValue, type EventValue } from '../forms/event-model.ts';
import { inlineFields } from './inline-fields.ts';

const InlineCell = lazy(() => loadWithTexts(() => import('#shared/list/inline/InlineCell.tsx'), 'inline', 'record')) as unknown as <
  Rec,
  Form extends object,
>(
  props: InlineCellProps<Rec, Form>,
) => ReactNode;

type Column = keyof typeof inlineFields;

/** A cell of a draft of an event while it is edited in the list: the draft's own call, checks and words. */
export default function InlineEventCell({ row, field, anchor, onClose }: InlinePlace<RiskEventRow>) {
  const { t } = useT();
  const { options, items } = useReference();
  const [intent] = useState(createIntent);
  const column = field as Column;
  const choices = {
    eventType: eventTypes.map((value) => ({ value, label: t(`riskEvent.types.${value}`) })),
    bu: options('RiskControl_businessUnit'),
    managementArea: options('RiskControl_managementArea'),
    departmentName: items('RiskControl_controlOwnerDeptId'),
  };
  const source: InlineSource<RiskEventRecord, EventValue> = {
    read: () => call(routes.getRiskEventDetail, { query: { id: row.id } }),
    toForm: toEventValue,
    check: (form) => failuresByField(riskEventDraftChecks, toCheckedEvent(form)),
    send: (form, record) => {
      const input = { body: toEventBody(form, record.id, record.rowVersion) };
      return call(routes.saveRiskEventDraft, input, { idempotencyKey: intent.keyFor(input) });
    },
    textOf: (_, value) => {
      const text = String(value ?? '');
      return column === 'title' ? text : (choices[column].find((choice) => choice.value === text)?.label ?? text);
    },
    stale: staleAfterEvent,
  };
  const control: InlineControl = column === 'title' ? { kind: 'text', longest: LENGTH.name } : { kind: 'choice', choices: choices[column] };
  return (
    <Suspense>
      <InlineCell
        anchor={anchor}
        label={t(`riskEvent.list.columns.${column}`)}
        field={inlineFields[column]}
        control={control}
        source={source}
        onClose={onClose}
      />
    </Suspense>
  );
}
