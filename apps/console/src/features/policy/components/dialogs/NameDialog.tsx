import { LENGTH, messages } from '@portal/contract/client';
import { useState, type ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { request, type DialogAction } from '#shared/record/use-record-action.ts';
import { PermissionSource } from '../form/PermissionSource.tsx';
import { setFolderOpen } from '../tree/open-folders.ts';
import { Refused } from './Refused.tsx';
import type { NodeDialogProps } from './NodeDialogs.tsx';

interface NameFormProps {
  title: string;
  label: string;
  hint?: string;
  submitLabel: string;
  start: string;
  /** Said when the name is empty; nothing is sent then. */
  required: string;
  action: DialogAction;
  onSubmit: (name: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

function NameForm({ title, label, hint, submitLabel, start, required, action, onSubmit, onClose, children }: NameFormProps) {
  const [name, setName] = useState(start);
  const refused = action.errorOf('name') ?? action.errorOf('docName');
  const submit = () => {
    if (name.trim() === '') action.fail(required, 'name');
    else onSubmit(name.trim());
  };
  return (
    <FormDialog title={title} submitLabel={submitLabel} busy={action.busy} onSubmit={submit} onClose={onClose}>
      <Field name="name" label={label} required hint={hint} error={refused} typed={name} longest={LENGTH.name}>
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            autoFocus
            error={error}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setName(event.target.value);
              action.edit();
            }}
            inputProps={aria}
          />
        )}
      </Field>
      {children}
      <Refused>{action.elsewhere(['name', 'docName'])}</Refused>
    </FormDialog>
  );
}

/** New folder, in a folder or at the top (docs/decisions/library.md §5: an empty name sends nothing). */
export function NewFolderDialog({ node, action, onClose, onDone }: NodeDialogProps) {
  const { t, pick } = useT();
  const [permissionId, setPermissionId] = useState<number | null>(null);
  const create = (name: string) =>
    action.run(
      request({
        route: routes.createFolder,
        input: { body: { name, parentId: node.id, ...(permissionId !== null && { permissionId }) } },
        done: t('policy.dialog.created', { name }),
        onDone: (folder) => {
          if (node.id) setFolderOpen(node.id, true);
          onDone(folder.id);
        },
      }),
    );
  return (
    <NameForm
      title={node.id ? t('policy.dialog.newFolderIn', { name: node.name }) : t('policy.action.NEW_TOP_FOLDER')}
      label={t('policy.dialog.folderName')}
      {...(node.id && { hint: t('policy.dialog.folderHint') })}
      submitLabel={t('policy.dialog.create')}
      start=""
      required={pick(messages['policy.folderName'])}
      action={action}
      onSubmit={create}
      onClose={onClose}
    >
      {node.id > 0 && <PermissionSource value={permissionId} onChange={setPermissionId} />}
    </NameForm>
  );
}

/** Renames a folder or a policy. */
export function RenameDialog({ node, action, onClose, onDone }: NodeDialogProps) {
  const { t, pick } = useT();
  const isFolder = node.type === 0;
  const { id, rowVersion } = node;
  const rename = (name: string) => {
    const asked = {
      input: { query: { id, name }, body: { id, name, rowVersion } },
      done: t('policy.dialog.renamed', { name }),
      onDone: () => onDone(id),
    };
    action.run(isFolder ? request({ route: routes.reNameFolder, ...asked }) : request({ route: routes.reNameDoc, ...asked }));
  };
  return (
    <NameForm
      title={t(isFolder ? 'policy.dialog.renameFolder' : 'policy.dialog.renameDoc')}
      label={t(isFolder ? 'policy.dialog.folderName' : 'policy.field.docName')}
      submitLabel={t('policy.dialog.rename')}
      start={node.name}
      required={isFolder ? pick(messages['policy.folderName']) : t('policy.form.isEmpty', { field: t('policy.field.docName') })}
      action={action}
      onSubmit={rename}
      onClose={onClose}
    />
  );
}
