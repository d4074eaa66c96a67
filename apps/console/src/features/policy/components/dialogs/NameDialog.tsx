import { messages } from '@portal/contract/client';
import { useState, type ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import type { FolderRow } from '../../api/wire.ts';
import type { PolicyNode } from '../../node.ts';
import { PermissionSource } from '../form/PermissionSource.tsx';
import { setFolderOpen } from '../tree/open-folders.ts';
import { Refused } from './Refused.tsx';
import { useNodeAct } from './use-node-act.ts';

export interface NameDialogProps {
  node: PolicyNode;
  onClose: () => void;
  onDone: (id: number) => void;
}
const longest = 200;

interface NameFormProps {
  title: string;
  label: string;
  hint?: string;
  submitLabel: string;
  start: string;
  /** Said when the name is empty; nothing is sent then. */
  required: string;
  act: {
    busy: boolean;
    error: string | undefined;
    field: string | undefined;
    fail: (text: string, of?: string) => void;
    forget: () => void;
  };
  onSubmit: (name: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

function NameForm({ title, label, hint, submitLabel, start, required, act, onSubmit, onClose, children }: NameFormProps) {
  const [name, setName] = useState(start);
  const atField = act.error !== undefined && (act.field === 'name' || act.field === 'docName');
  const submit = () => {
    if (name.trim() === '') act.fail(required, 'name');
    else onSubmit(name.trim());
  };
  return (
    <FormDialog title={title} submitLabel={submitLabel} busy={act.busy} onSubmit={submit} onClose={onClose}>
      <Field name="name" label={label} required hint={hint} error={atField ? act.error : undefined}>
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            autoFocus
            error={error}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setName(event.target.value);
              act.forget();
            }}
            inputProps={{ ...aria, maxLength: longest }}
          />
        )}
      </Field>
      {children}
      {!atField && <Refused>{act.error}</Refused>}
    </FormDialog>
  );
}

/** New folder, in a folder or at the top (docs/decisions/library.md §5: an empty name sends nothing). */
export function NewFolderDialog({ node, onClose, onDone }: NameDialogProps) {
  const { t, pick } = useT();
  const [made, setMade] = useState('');
  const [permissionId, setPermissionId] = useState<number | null>(null);
  const act = useNodeAct(routes.createFolder, {
    done: t('policy.dialog.created', { name: made }),
    onDone: (folder: FolderRow) => {
      if (node.id) setFolderOpen(node.id, true);
      onDone(folder.id);
    },
  });
  return (
    <NameForm
      title={node.id ? t('policy.dialog.newFolderIn', { name: node.name }) : t('policy.action.NEW_TOP_FOLDER')}
      label={t('policy.dialog.folderName')}
      {...(node.id && { hint: t('policy.dialog.folderHint') })}
      submitLabel={t('policy.dialog.create')}
      start=""
      required={pick(messages['policy.folderName'])}
      act={act}
      onSubmit={(name) => {
        setMade(name);
        act.run({ body: { name, parentId: node.id, ...(permissionId !== null && { permissionId }) } });
      }}
      onClose={onClose}
    >
      {node.id > 0 && <PermissionSource value={permissionId} onChange={setPermissionId} />}
    </NameForm>
  );
}

/** Renames a folder or a policy. */
export function RenameDialog({ node, onClose, onDone }: NameDialogProps) {
  const { t, pick } = useT();
  const [given, setGiven] = useState('');
  const isFolder = node.type === 0;
  const done = { done: t('policy.dialog.renamed', { name: given }), onDone: () => onDone(node.id) };
  const folder = useNodeAct(routes.reNameFolder, done);
  const doc = useNodeAct(routes.reNameDoc, done);
  return (
    <NameForm
      title={t(isFolder ? 'policy.dialog.renameFolder' : 'policy.dialog.renameDoc')}
      label={t(isFolder ? 'policy.dialog.folderName' : 'policy.field.docName')}
      submitLabel={t('policy.dialog.rename')}
      start={node.name}
      required={pick(messages[isFolder ? 'policy.folderName' : 'policy.docName'])}
      act={isFolder ? folder : doc}
      onSubmit={(name) => {
        setGiven(name);
        const input = { query: { id: node.id, name }, body: { id: node.id, name, rowVersion: node.rowVersion } };
        if (isFolder) folder.run(input);
        else doc.run(input);
      }}
      onClose={onClose}
    />
  );
}
