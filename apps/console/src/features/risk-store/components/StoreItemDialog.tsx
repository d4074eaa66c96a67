import { LENGTH, type StoreItem } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { ConflictDialog } from '#shared/forms/ConflictDialog.tsx';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { storeChecks, toForm, type StoreForm } from '../store-form.ts';
import { CategoryFields } from './CategoryFields.tsx';

const texts = ['riskDescription', 'consequences', 'consequences_EN', 'standardControlDesc'] as const;

/** Adds an item to the risk store, or changes one; its year stays once it is chosen (docs/decisions/risk-events.md). */
export function StoreItemDialog({ item, onClose }: { item?: StoreItem | undefined; onClose: () => void }) {
  const { t } = useT();
  const year = portalYear();
  const draft = useDraft<StoreForm>(`storeItem:${item?.id ?? 'new'}`, toForm(item, year), item?.rowVersion);
  const errors = useFieldErrors();
  const [conflict, setConflict] = useState(false);
  const form = draft.value;
  const set = (changes: Partial<StoreForm>) => {
    draft.set(changes);
    for (const name of Object.keys(changes)) errors.clear(name);
  };
  const save = useCommand(item ? routes.editRiskStorageItem : routes.addItemToRiskStorage, {
    refreshes: [routes.getRiskStorageByPage.name, routes.getRiskStorageByCategory.name, routes.getRiskStorageDetail.name],
    onSuccess: () => {
      draft.clear();
      showToast({ tone: 'success', text: t(item ? 'riskStore.saved' : 'riskStore.added') });
      onClose();
    },
    onError: (error) => {
      if (!isApiError(error, 'conflict')) return errors.take(error);
      setConflict(true);
      return true;
    },
  });
  const reload = async () => {
    if (!item) return;
    const fresh = await call(routes.getRiskStorageDetail, { query: { id: item.id } });
    draft.rebase(toForm(fresh, year), fresh.rowVersion);
    setConflict(false);
  };
  const submit = () => {
    if (errors.check(storeChecks, form))
      save.mutate({ body: { ...form, ...(item && { id: item.id, rowVersion: draft.base ?? item.rowVersion }) } });
  };
  return (
    <Dialog open onClose={() => !save.isPending && onClose()} aria-labelledby="store-item-title" fullWidth maxWidth="md">
      <DialogTitle id="store-item-title">{item ? t('riskStore.editTitle', { ruNo: item.ruNo }) : t('riskStore.addTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '160px minmax(0, 1fr)' }, gap: 2 }}>
          <Field name="riskYear" label={t('riskStore.fields.riskYear')} error={errors.of('riskYear')}>
            {({ id, error }) => (
              <TextField
                select
                fullWidth
                disabled={item !== undefined}
                error={error}
                value={form.riskYear}
                onChange={(event) => set({ riskYear: Number(event.target.value) })}
                slotProps={{ select: { SelectDisplayProps: { id, 'aria-label': t('riskStore.fields.riskYear') } } }}
              >
                {[...new Set([form.riskYear, year, year + 1])].sort().map((one) => (
                  <MenuItem key={one} value={one}>
                    {one}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Field>
          <Field
            name="ruNo"
            label={t('riskStore.fields.ruNo')}
            required
            error={errors.of('ruNo')}
            hint={t('riskStore.ruNoHint')}
            typed={form.ruNo}
            longest={LENGTH.number}
          >
            {({ id, error, aria }) => (
              <TextField
                id={id}
                fullWidth
                autoFocus={!item}
                error={error}
                value={form.ruNo}
                onChange={(event) => set({ ruNo: event.target.value })}
                slotProps={{ htmlInput: aria }}
              />
            )}
          </Field>
        </Box>
        <CategoryFields form={form} onChange={set} errorOf={errors.of} />
        {texts.map((name) => (
          <Field
            key={name}
            name={name}
            label={t(`riskStore.fields.${name}`)}
            required={name === 'riskDescription'}
            error={errors.of(name)}
            typed={form[name]}
            longest={LENGTH.longText}
          >
            {({ id, error, aria }) => (
              <TextField
                id={id}
                fullWidth
                multiline
                minRows={name === 'consequences' || name === 'consequences_EN' ? 2 : 4}
                maxRows={6}
                error={error}
                value={form[name]}
                onChange={(event) => set({ [name]: event.target.value })}
                slotProps={{ htmlInput: { ...aria, ...(name === 'consequences_EN' && { lang: 'en' }) } }}
              />
            )}
          </Field>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5, borderTop: '1px solid', borderColor: 'line.main', flexWrap: 'wrap' }}>
        <Box
          sx={{
            flex: 1,
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            fontSize: 12,
            color: 'text.secondary',
            minWidth: { xs: '100%', sm: 0 },
          }}
        >
          <DraftNote draft={draft} />
        </Box>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={save.isPending}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" onClick={submit} loading={save.isPending}>
          {t('common.save')}
        </Button>
      </DialogActions>
      <ConflictDialog open={conflict} onReload={() => void reload()} onClose={() => setConflict(false)} />
    </Dialog>
  );
}
