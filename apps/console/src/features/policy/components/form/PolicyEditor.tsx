import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { policyCreateChecks, policyUpdateChecks } from '@portal/contract/client';
import { useCallback, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeTab, tabIdOf } from '#shared/tabs/tab-store.ts';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { ConflictDialog } from '#shared/forms/ConflictDialog.tsx';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { StickyActions } from '#shared/parts/StickyActions.tsx';
import { ChangedNotice } from '#shared/record/ChangedNotice.tsx';
import { addressOfFolder } from '../../addresses.ts';
import { staleAfterAct } from '../../api/library.ts';
import type { DocRecord, UploadedFile } from '../../api/wire.ts';
import { usePolicyUpload } from '../../upload/use-policy-upload.ts';
import { PermissionSource } from './PermissionSource.tsx';
import { PolicyFields } from './PolicyFields.tsx';
import { toChecked, toNewPolicy, toPolicyBody, toPolicyValue } from './policy-model.ts';
import { usePolicyForm } from './use-policy-form.ts';

export interface PolicyEditorProps {
  /** Undefined for a new policy. */
  record?: DocRecord | undefined;
  folderId: number;
  /** Stands above the fields: where the policy goes. */
  place: ReactNode;
  /** Why nothing can be saved here; said instead of sending. */
  blocked?: string | undefined;
}

/** The form of a policy: Save and Back (docs/decisions/library.md §2); after saving the reader stands in the folder's list. */
export function PolicyEditor({ record, folderId, place, blocked }: PolicyEditorProps) {
  const { t } = useT();
  const navigate = useNavigate();
  const user = useSession();
  const departmentId = user.department?.id;
  const toForm = useCallback((given: DocRecord | undefined) => (given ? toPolicyValue(given) : toNewPolicy(departmentId)), [departmentId]);
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
  const location = useLocation();
  const leave = () => {
    // In the next task, so that the page has taken its leave warning down.
    setTimeout(() => {
      closeTab(tabIdOf(location), '');
      void navigate(addressOfFolder(folderId));
    });
  };
  const done = (name: string, state: string) => {
    const words = record ? 'policy.form.saved' : state === 'draft' ? 'policy.form.createdDraft' : 'policy.form.created';
    showToast({ tone: 'success', text: t(words, { name }) });
    form.finish();
    leave();
  };
  const options = {
    refreshes: staleAfterAct,
    onSuccess: ({ docName, state }: { docName: string; state: string }) => done(docName, state),
    onError: form.takeError,
  };
  const create = useCommand(routes.createDoc, options);
  const update = useCommand(routes.updateDoc, options);
  const busy = create.isPending || update.isPending;
  const save = () => {
    if (blocked) return showToast({ tone: 'error', text: blocked });
    // A file on its way counts as chosen: the checks before it still come first.
    const checked = toChecked(draft.value);
    const checks = record ? policyUpdateChecks : policyCreateChecks;
    if (!errors.check(checks, upload.busy ? { ...checked, docPath: checked.docPath ?? -1 } : checked)) return;
    if (upload.progress.phase !== 'idle') return errors.put('docPath', t('policy.form.uploadFirst'));
    const body = toPolicyBody(draft.value);
    if (record) update.mutate({ body: { ...body, id: record.id, rowVersion: draft.base ?? record.rowVersion } });
    else create.mutate({ body: { ...body, folderId, ...(permissionId !== null && { permissionId }) } });
  };
  return (
    <>
      <RecordHeader
        no=""
        title={record ? record.docName : t('policy.form.newTitle')}
        workflow="policyVersion"
        {...(record && { state: record.pending?.state ?? record.state })}
      />
      <Box sx={{ flex: 1, px: { xs: 2, md: 3 }, py: 2.5, minWidth: 0 }}>
        <Box sx={{ maxWidth: 1080 }}>
          {record && <ChangedNotice form={form} id={record.id} />}
          {place}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) save();
            }}
          >
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
          </form>
        </Box>
      </Box>
      <StickyActions note={draft.savedAt && <DraftNote draft={draft} />}>
        <Button variant="outlined" color="inherit" onClick={() => void navigate(addressOfFolder(folderId))}>
          {t('common.back')}
        </Button>
        <Button variant="contained" loading={busy} onClick={save}>
          {t('common.save')}
        </Button>
      </StickyActions>
      <ConflictDialog {...form.conflict} />
      <LeaveGuard when={(draft.dirty || upload.busy) && !form.done} />
    </>
  );
}
