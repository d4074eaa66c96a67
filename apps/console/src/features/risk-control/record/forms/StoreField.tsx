import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { StoreItem } from '@portal/contract/client';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { CloseIcon, StoreIcon } from '#shared/theme/icons.tsx';
import { StoreDialog } from '../dialogs/StoreDialog.tsx';
import { fillFromStore, findOverwritten, isOthers, type ControlValue, type StoreField as FilledField } from './control-model.ts';

export interface StoreFieldProps {
  value: ControlValue;
  onChange: (changes: Partial<ControlValue>) => void;
  error: string | undefined;
}

interface Asked {
  item: StoreItem;
  fields: FilledField[];
}

/** The risk store number: choosing an entry fills the texts, and asks before it replaces typed words. */
export function StoreField({ value, onChange, error }: StoreFieldProps) {
  const { t } = useT();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState<StoreItem>();
  const take = (item: StoreItem) => {
    setChosen(item);
    setAsked(undefined);
    onChange(fillFromStore(item));
  };
  const choose = (item: StoreItem) => {
    setOpen(false);
    const fields = findOverwritten(value, item, chosen);
    if (fields.length > 0) setAsked({ item, fields });
    else take(item);
  };
  const category = isOthers(value) ? null : value.categoryLevelThree || value.categoryLevelTwo || value.categoryLevelOne;
  return (
    <>
      <Field
        name="riskStoreNo"
        label={t('riskRecord.form.store')}
        hint={t('riskRecord.form.storeHint')}
        error={error}
        aside={
          <Button variant="text" startIcon={<StoreIcon />} onClick={() => setOpen(true)} sx={{ height: 24, px: 1, mr: -1 }}>
            {t('riskRecord.form.storeChoose')}
          </Button>
        }
      >
        {({ id, error: bad, aria }) => (
          <TextField
            id={id}
            value={value.riskStoreNo}
            error={bad}
            placeholder="–"
            slotProps={{
              htmlInput: { ...aria, readOnly: true },
              input: value.riskStoreNo
                ? {
                    endAdornment: (
                      <InputAdornment position="end">
                        <IconButton edge="end" aria-label={t('riskRecord.form.storeClear')} onClick={() => onChange({ riskStoreNo: '' })}>
                          <CloseIcon />
                        </IconButton>
                      </InputAdornment>
                    ),
                  }
                : {},
            }}
          />
        )}
      </Field>
      {open && <StoreDialog categoryId={category || null} onChoose={choose} onClose={() => setOpen(false)} />}
      <ConfirmDialog
        open={asked !== undefined}
        title={t('riskRecord.form.overwriteTitle')}
        body={
          asked && (
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {t('riskRecord.form.overwriteBody', {
                ruNo: asked.item.ruNo,
                fields: asked.fields.map((field) => t(`riskRecord.field.${field}`)).join(' · '),
              })}
            </Box>
          )
        }
        confirmLabel={t('riskRecord.form.overwrite')}
        cancelLabel={t('riskRecord.form.keep')}
        onConfirm={() => asked && take(asked.item)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
