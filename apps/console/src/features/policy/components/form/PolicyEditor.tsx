import { policyCreateChecks, policyUpdateChecks } from '@portal/contract/client';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Section } from '#shared/parts/Section.tsx';
import { useLeaveTo } from '#shared/record/leave-record.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { addressOfFolder } from '../../addresses.ts';
import type { DocRecord, UploadedFile } from '../../api/wire.ts';
import { usePolicyUpload } from '../../upload/use-policy-upload.ts';
import { PermissionSource } from './PermissionSource.tsx';
import { PolicyFields } from './PolicyFields.tsx';
import { toChecked, toEdited, toNewPolicy, toPolicyBody } from './policy-model.ts';
import { usePolicyForm } from './use-policy-form.ts';

export interface PolicyEditorProps {
  /** Undefined for a new policy. */
  record?: DocRecord | undefined;
  folderId: number;
  /** Stands above the fields: where the policy goes. */
  place: (error: string | undefined) => ReactNode;
  /** Why nothing can be saved into this place; said there instead of sending. */
  blocked?: string | undefined;
  /** Whether something can be saved into this place is not known yet. */
  waits?: boolean;
}

/** The form of a policy: Save and Back (docs/decisions/library.md §2); after saving the reader stands in the folder's list. */
export function PolicyEditor({ record, folderId, place, blocked, waits = false }: PolicyEditorProps) {
  const { t } = useT();
  const user = useSession();
  const departmentId = user.department?.id;
  const toForm = useCallback((given: DocRecord | undefined) => (given ? toEdited(given) : toNewPolicy(departmentId)), [departmentId]);
  const formKey = record ? `policy:${record.id}` : 'policy:new';
  const form = usePolicyForm(formKey, record, toForm);
  const { draft, errors } = form;
  const setFile = useCallback(
    (stored: UploadedFile) => {
      errors.clear('docPath');
      draft.set({ file: { id: stored.id, name: stored.name, size: stored.size, sha256: stored.sha256 } });
    },
    [draft, errors],
  );
  const upload = usePolicyUpload(formKey, setFile);
  const [permissionId, setPermissionId] = useState<number | null>(null);
  const leaveTo = useLeaveTo();
  const done = ({ docName: name, state }: { docName: string; state: string }) =>
    t(record ? 'policy.form.saved' : state === 'draft' ? 'policy.form.createdDraft' : 'policy.form.created', { name });
  const onDone = () => {
    form.finish();
    leaveTo(addressOfFolder(folderId));
  };
  const { clear } = errors;
  // Another folder was chosen.
  useEffect(() => {
    if (!blocked) clear('folderId');
  }, [blocked, clear]);
  const save = () => {
    // A file on its way counts as chosen: the checks before it still come first.
    const checked = toChecked(draft.value);
    const checks = record ? policyUpdateChecks : policyCreateChecks;
    const isComplete = errors.check(
      checks,
      upload.busy ? { ...checked, docPath: checked.docPath ?? -1 } : checked,
      blocked ? [['folderId', blocked]] : [],
    );
    if (waits) showToast({ tone: 'error', text: t('common.loading') });
    if (waits || !isComplete) return;
    if (upload.progress.phase !== 'idle') return errors.put('docPath', t('policy.form.uploadFirst'));
    const body = toPolicyBody(draft.value);
    form.send(
      record
        ? request({
            route: routes.updateDoc,
            input: { body: { ...body, id: record.id, rowVersion: draft.base ?? record.rowVersion } },
            done,
            onDone,
            event: 'SAVE',
          })
        : request({
            route: routes.createDoc,
            input: { body: { ...body, folderId, ...(permissionId !== null && { permissionId }) } },
            done,
            onDone,
            event: 'SAVE',
          }),
    );
  };
  return (
    <RecordPage
      header={{
        no: '',
        title: record ? record.docName : t('policy.form.newTitle'),
        workflow: 'policyVersion',
        ...(record && { state: record.pending?.state ?? record.state }),
      }}
      form={{ ...form, unsaved: upload.busy && !form.done }}
      foot={{
        close: { label: t('common.back'), to: addressOfFolder(folderId) },
        steps: [{ event: 'SAVE', label: t('common.save'), weight: 'filled', onSend: save }],
      }}
      place={place(errors.of('folderId'))}
      sections={[
        {
          id: 'form',
          form: true,
          onSubmit: save,
          content: (
            <>
              <PolicyFields
                form={form}
                upload={upload}
                saved={record && { fileId: (record.pendingDoc ?? record).fileId, version: record.version }}
              />
              {!record && (
                <Section title={t('policy.form.permissions')}>
                  <PermissionSource value={permissionId} onChange={setPermissionId} />
                </Section>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
