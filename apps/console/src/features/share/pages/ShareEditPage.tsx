import { shareChecks, type ShareRecord } from '@portal/contract/client';
import { EditGateOf } from '#shared/record/RecordGate.tsx';
import { useGoBack, useLeaveTo } from '#shared/record/leave-record.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useFormEvidence } from '#shared/record/use-form-evidence.ts';
import { request } from '#shared/record/use-record-action.ts';
import { useFormOverRecord, type RecordSource } from '#shared/record/use-record-form.ts';
import { readHistory } from '#shared/record/HistoryTab.tsx';
import { addressOf, sharePaths } from '../addresses.ts';
import { shareGate, shareQuery, staleShare } from '../api/shares.ts';
import { emptyShare, toBody, toChecked, toForm, type ShareForm } from '../edit/share-model.ts';
import { ShareFields } from '../edit/ShareFields.tsx';

const source: RecordSource<ShareRecord> = {
  read: (client, id) => client.fetchQuery({ ...shareQuery(id), staleTime: 0 }),
  readSteps: (client, id) => readHistory(client, 'share', id),
};
const toFormOf = (record: ShareRecord | undefined): ShareForm => (record ? toForm(record) : emptyShare);
const compared = ['title', 'titleEn', 'linkUrl', 'dueAt', 'minReadSeconds'] as const;

/** The form of a share; what both sides may change and what can be compared as text is described. */
function useShareForm(record: ShareRecord | undefined) {
  const { t } = useT();
  const describe = (field: keyof ShareForm, value: ShareForm) => {
    const name = compared.find((one) => one === field);
    return name && { label: t(`share.fields.${name}`), text: value[name] };
  };
  return useFormOverRecord({
    key: record ? `share:${record.id}` : 'share:new',
    record,
    toForm: toFormOf,
    describe,
    source,
    stale: staleShare,
  });
}

/** Fields whose refusal is shown at another one of the form. */
const shownAt: Readonly<Record<string, string>> = { exam: 'examId', policy: 'policyVersionId', added: 'docs', removed: 'docs' };

function ShareEdit({ record }: { record: ShareRecord | undefined }) {
  const { t, pick } = useT();
  const goBack = useGoBack(sharePaths.list);
  const leaveTo = useLeaveTo();
  const form = useShareForm(record);
  const { draft, errors } = form;
  const saved = record?.docs ?? [];
  const set = (changes: Partial<ShareForm>) => {
    draft.set(changes);
    for (const changed of Object.keys(changes)) errors.clear(shownAt[changed] ?? changed);
  };
  const docs = saved.map((doc) => ({ ...doc, sha256: '', uploadedBy: null, uploadedAt: '' }));
  const files = useFormEvidence({ draft: { value: draft.value, set }, errors }, docs, 'docs');
  const save = (event: 'SAVE' | 'ACTIVATE') => {
    if (!files.isComplete()) return;
    if (!errors.check(shareChecks, toChecked(draft.value, saved))) return;
    const body = toBody(draft.value);
    const asked = {
      event,
      done: ({ shareNo }: { shareNo: string }) => t(event === 'ACTIVATE' ? 'share.edit.released' : 'share.edit.saved', { no: shareNo }),
      onDone: ({ id }: { id: number }) => {
        form.finish();
        leaveTo(addressOf('view', id));
      },
    };
    form.send(
      record
        ? request({ route: routes.updateKMSShare, input: { body: { ...body, id: record.id, rowVersion: draft.base ?? null } }, ...asked })
        : request({ route: routes.createKMSShare, input: { body: { ...body, isActive: event === 'ACTIVATE' } }, ...asked }),
    );
  };
  return (
    <RecordPage
      header={{
        no: record?.shareNo ?? '',
        title: record ? pick({ zh: record.title, en: record.titleEn }) : t('share.edit.new'),
        workflow: 'share',
        ...(record && { state: record.state }),
      }}
      form={form}
      foot={{
        close: { onClick: goBack },
        steps: [
          { event: 'SAVE', label: t('share.edit.save'), weight: record ? 'filled' : 'outlined', onSend: () => save('SAVE') },
          { event: 'ACTIVATE', label: t('share.edit.release'), weight: 'filled', when: !record, onSend: () => save('ACTIVATE') },
        ],
      }}
      sections={[
        {
          id: 'form',
          form: true,
          content: (
            <ShareFields value={draft.value} onChange={set} errorOf={errors.of} files={files} isNew={!record || record.state === 'draft'} />
          ),
        },
      ]}
    />
  );
}

/** Writing a share; without an Id it is a new one. */
export default function ShareEditPage() {
  const { t } = useT();
  return (
    <EditGateOf {...shareGate} newTitle={t('share.edit.new')}>
      {(record) => <ShareEdit key={record?.id ?? 'new'} record={record} />}
    </EditGateOf>
  );
}
