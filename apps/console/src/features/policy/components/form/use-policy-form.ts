import type { TaskRow } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useFormOverRecord, type RecordSource } from '#shared/record/use-record-form.ts';
import { docQuery, processQuery, staleAfterAct } from '../../api/library.ts';
import type { DocRecord, ProcessRow } from '../../api/wire.ts';
import { listCodes } from '../list/doc-columns.tsx';
import type { PolicyValue } from './policy-model.ts';

const toTaskRow = (row: ProcessRow): TaskRow => ({
  id: row.id,
  org_User: { name: row.actor?.name ?? '', englishName: row.actor?.englishName ?? '' },
  role: '',
  createDateTimeStr: row.at,
  operation: row.operation,
  operationCode: row.event,
  comments: row.comments,
  onBehalfOf: '',
  fromState: '',
  toState: '',
  changes: row.changes,
});

const source: RecordSource<DocRecord> = {
  read: (client, id) => client.fetchQuery({ ...docQuery(id), staleTime: 0 }),
  readSteps: async (client, id) => (await client.fetchQuery({ ...processQuery(id, 1, currentLanguage()), staleTime: 0 })).map(toTaskRow),
};

const required = ['docName', 'docLevel', 'docCategory', 'secretLevel', 'department', 'region', 'version', 'reviewDateTime'] as const;

/** A form over a policy: its draft on this device, its errors, and what happens when the policy changes under the typing. */
export function usePolicyForm(key: string, record: DocRecord | undefined, toForm: (record: DocRecord | undefined) => PolicyValue) {
  const { t } = useT();
  const { itemLabel } = useReference();
  const describe = (name: keyof PolicyValue, value: PolicyValue) => {
    if (name === 'file') return { label: t('policy.field.docPath'), text: value.file?.name ?? '' };
    if (name === 'isMinor') return { label: t('policy.form.minor'), text: value.isMinor ? t('policy.form.minor') : '' };
    const code = name in listCodes ? listCodes[name as keyof typeof listCodes] : undefined;
    const text = value[name];
    return { label: t(`policy.field.${name}`), text: code && text ? itemLabel(code, text) : text };
  };
  // The wire says them as they were quoted, with other names than the fields have here.
  const asRead = {
    ...Object.fromEntries(required.map((name) => [`policy.${name}`, t('policy.form.isEmpty', { field: t(`policy.field.${name}`) })])),
    'policy.docPath': t('policy.form.noFile'),
  };
  return useFormOverRecord<DocRecord, PolicyValue>({
    key,
    record,
    toForm,
    describe,
    source,
    asRead,
    stale: { record: routes.getDoc.name, all: staleAfterAct },
  });
}
export type PolicyForm = ReturnType<typeof usePolicyForm>;
