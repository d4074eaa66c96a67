import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { confidentialityOf, FileFields, lackingDays } from '#shared/evidence/FileFields.tsx';
import { showToast } from '#shared/feedback/toast-store.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { useRecordAction, type Staleness } from '#shared/record/use-record-action.ts';

type Found = DataOf<typeof routes.getTestEvidence>;

interface Props {
  files: Found['loose'];
  tested: Found['tested'];
  onClose: () => void;
}

const stale: Staleness = { record: routes.getTestEvidence.name, all: [routes.getTestEvidence.name, routes.search.name] };

/** Makes evidence of files that lie on items: what it covers is said once for those that are chosen. */
export function KeepDialog({ files, tested, onClose }: Props) {
  const { t } = useT();
  const action = useRecordAction<'RECEIVE'>({ stale });
  const [chosen, setChosen] = useState<readonly number[]>(files.map(({ fileId }) => fileId));
  const [form, setForm] = useState({ effectiveFrom: '', effectiveTo: '', source: '', confidentiality: 'internal' });
  const { errorOf, elsewhere } = action;
  const send = () => {
    const missing = lackingDays(form, t);
    const found = [chosen.length === 0 && { field: 'fileId', message: t('evidenceRequest.keep.choose') }, ...missing];
    if (!action.tell(found)) return;
    action.run({
      intent: [routes.saveEvidence.name, chosen, form],
      event: 'RECEIVE',
      takesAway: false,
      perform: async (key) => {
        // One that was kept stays so when the next is refused: it is no loose file any more.
        for (const fileId of chosen)
          await call(
            routes.saveEvidence,
            { body: { ...form, fileId, title: '', confidentiality: confidentialityOf(form.confidentiality) } },
            { idempotencyKey: `${key}-${fileId}` },
          );
        return () => {
          showToast({ tone: 'success', text: t('evidenceRequest.keep.done') });
          onClose();
        };
      },
    });
  };
  return (
    <FormDialog
      title={t('evidenceRequest.keep.title')}
      submitLabel={t('evidenceRequest.keep.open')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={onClose}
      note={elsewhere(['fileId', 'effectiveFrom', 'effectiveTo', 'source', 'confidentiality'])}
    >
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('evidenceRequest.keep.hint')}</Box>
      <Field name="fileId" label={t('evidenceRequest.keep.files')} required group error={errorOf('fileId')}>
        {() => (
          <Box sx={{ maxHeight: 220, overflowY: 'auto' }}>
            {files.map(({ fileId, name }) => (
              <FormControlLabel
                key={fileId}
                sx={{ display: 'flex', mr: 0, ml: -1 }}
                slotProps={{ typography: { sx: { fontSize: 13, overflowWrap: 'anywhere' } } }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(fileId)}
                    onChange={(_event, isOn) => {
                      action.edit();
                      setChosen((now) => (isOn ? [...now, fileId] : now.filter((one) => one !== fileId)));
                    }}
                  />
                }
                label={name}
              />
            ))}
          </Box>
        )}
      </Field>
      <FileFields
        value={form}
        errorOf={errorOf}
        tested={tested ?? undefined}
        onChange={(changes) => {
          action.edit();
          setForm((current) => ({ ...current, ...changes }));
        }}
      />
    </FormDialog>
  );
}
