import { useState } from 'react';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Option } from '#shared/parts/SelectPill.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { TreeSelect } from './NamesDialog.tsx';

export interface MoveDialogProps {
  title: string;
  label: string;
  body?: string;
  submitLabel?: string;
  options: readonly Option[];
  value: string;
  top?: string | undefined;
  /** Where the server puts its refusal. */
  field: string;
  busy: boolean;
  errors: ReturnType<typeof useFieldErrors>;
  onSubmit: (value: string) => void;
  onClose: () => void;
}

/** Chooses another place in a tree. */
export default function MoveDialog({
  title,
  label,
  body,
  submitLabel,
  options,
  value,
  top,
  field,
  busy,
  errors,
  onSubmit,
  onClose,
}: MoveDialogProps) {
  const { t } = useT();
  const [chosen, setChosen] = useState(value);
  return (
    <FormDialog title={title} submitLabel={submitLabel ?? t('common.save')} busy={busy} onSubmit={() => onSubmit(chosen)} onClose={onClose}>
      {body && <div>{body}</div>}
      <TreeSelect
        name={field}
        label={label}
        options={options}
        value={chosen}
        top={top}
        error={errors.of(field)}
        onChange={(next) => {
          errors.clear(field);
          setChosen(next);
        }}
      />
    </FormDialog>
  );
}
