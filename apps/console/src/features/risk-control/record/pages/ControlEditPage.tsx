import {
  type ControlAction,
  riskControlChecks,
  riskControlDraftChecks,
  type RiskControlRecord,
  type StoreItem,
} from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { NEW_FOR_RISK } from '#shared/record/new-for-risk.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLeaveTo } from '#shared/record/leave-record.ts';
import { EditGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { addressOf } from '../addresses.ts';
import { RecordNotices } from '../components/Notices.tsx';
import { controlGate } from '../components/RecordGate.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { fillFromStore, toCheckedControl, toControlBody, toControlValue, toNewControl, type ControlValue } from '../forms/control-model.ts';
import { ControlForm } from '../forms/ControlForm.tsx';
import { useDescribe } from '../forms/use-describe.ts';
import { useReadChange, useRecordForm } from '../forms/use-record-form.ts';
import { staleControl, useControlButtons } from '../use-control-page.tsx';
import { useGoBack, useList } from '../use-go-back.ts';

const formEvents = ['SAVE_DRAFT', 'SUBMIT'] as const satisfies readonly ControlAction[];
type FormEvent = (typeof formEvents)[number];

function ControlEdit({ record, risk }: { record: RiskControlRecord | undefined; risk?: StoreItem | undefined }) {
  const { t } = useT();
  const user = useSession();
  const admin = isAdministrator(user);
  const goBack = useGoBack();
  const leaveTo = useLeaveTo();
  const describe = useDescribe<ControlValue>();
  const toForm = useCallback(
    (from: RiskControlRecord | undefined) =>
      from ? toControlValue(from) : { ...toNewControl(user, admin), ...(risk && fillFromStore(risk)) },
    [user, admin, risk],
  );
  const form = useRecordForm({
    key: record ? `riskControl:${record.id}` : `riskControl:new${risk ? `:${risk.id}` : ''}`,
    record,
    toForm,
    describe,
  });
  const { draft, errors } = form;
  const action = useRecordAction<ControlAction>({ stale: staleControl, state: record?.state, readChange: useReadChange(record?.id) });
  const others = useControlButtons(record, 'edit').filter(({ event }) => !formEvents.some((own) => own === event));

  const ledBy = record?.state === 'shared' ? record.sharedControl?.leading.riskNo : undefined;
  const send = (event: FormEvent, stays = false) => {
    const submits = event === 'SUBMIT';
    // Of a row that shares a control the risk alone is edited.
    if (!errors.check(submits && ledBy === undefined ? riskControlChecks : riskControlDraftChecks, toCheckedControl(draft.value))) return;
    const words = !submits ? 'draftSaved' : record && record.state !== 'draft' ? 'saved' : 'submitted';
    form.send(
      request({
        route: submits ? routes.updateRiskControl : routes.saveDraftRiskControl,
        input: { body: toControlBody(draft.value, record?.id, draft.base) },
        event,
        done: ({ riskNo }) => t(`riskRecord.form.${words}`, { riskNo }),
        onDone: (saved) => {
          // What was new has a number now, and an address of its own.
          if (stays && record) return form.keep(saved);
          form.finish();
          if (stays) leaveTo(addressOf('edit', saved.id));
          else goBack();
        },
      }),
    );
  };

  const may = (name: ControlAction) => !record || record.allowedActions.some((one) => one === name);
  if (record && !formEvents.some(may) && !form.done && !form.busy) return <Navigate replace to={addressOf('view', record.id)} />;
  const isDraft = !record || record.state === 'draft';
  return (
    <RecordPage
      header={{
        no: record?.riskNo ?? '',
        title: record ? record.riskDescription || t('titles.editControl') : t('riskRecord.newTitle'),
        ...(record && { state: record.isActive ? record.state : 'inactive', owner: record.owner }),
      }}
      buttons={others}
      onAct={action.ask}
      sending={form.sending ?? action.sending}
      notices={record && <RecordNotices record={record} />}
      form={form}
      foot={{
        close: { onClick: goBack },
        steps: [
          {
            event: 'SAVE_DRAFT',
            label: t('common.saveDraft'),
            weight: 'outlined',
            when: admin && isDraft && may('SAVE_DRAFT'),
            onSend: () => send('SAVE_DRAFT'),
            onKeep: () => send('SAVE_DRAFT', true),
          },
          { event: 'SUBMIT', label: t('common.submit'), weight: 'filled', when: may('SUBMIT'), onSend: () => send('SUBMIT') },
        ],
      }}
      sections={[
        {
          id: 'form',
          form: true,
          content: <ControlForm id={record?.id} ledBy={ledBy} form={form} ownerRule={!isDraft ? 'fixed' : admin ? 'choose' : 'self'} />,
        },
      ]}
    >
      {record && <RecordDialogs record={record} action={action} onDone={(done) => done === 'DELETE' && goBack()} />}
    </RecordPage>
  );
}

/** Risk control edit and creation (docs/decisions/portal.md §2); without an Id it is a new one. */
export default function ControlEditPage() {
  const { t } = useT();
  return (
    <EditGateOf {...controlGate} list={useList()} newTitle={t('riskRecord.newTitle')}>
      {(record) => (record ? <ControlEdit key={record.id} record={record} /> : <NewControl />)}
    </EditGateOf>
  );
}

/** A new control, filled in from the risk of the library that the address names; one that is not there is no reason not to begin. */
function NewControl() {
  const id = Number(useSearchParams()[0].get(NEW_FOR_RISK)) || null;
  const risk = useQuery({ ...readQuery(routes.getRiskStorageDetail, { query: { id } }), enabled: id !== null });
  if (id !== null && risk.isPending) return <RecordSkeleton />;
  return <ControlEdit key={risk.data?.id ?? 'new'} record={undefined} risk={risk.data} />;
}
