import type { EvidenceUseKind } from '@portal/contract/client';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '../api/routes.ts';
import { readQuery } from '../api/use-call.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';
import { SearchBox } from '../parts/SearchBox.tsx';
import { OneFile } from '../record/OneFile.tsx';
import { useDialogFiles } from '../record/use-dialog-files.ts';
import { request, type RecordAction } from '../record/use-record-action.ts';
import { confidentialityOf, FileFields, lackingDays } from './FileFields.tsx';

interface Props<Event extends string> {
  /** What the evidence is for. */
  record: { readonly workflow: EvidenceUseKind; readonly id: number };
  action: RecordAction<Event>;
}

/** Links evidence to a record: a new file with the days that it speaks of, or evidence that there is already. */
export function LinkEvidenceDialog<Event extends string>({ record, action }: Props<Event>) {
  const { t, date } = useT();
  const evidence = useDialogFiles(action, { field: 'fileId' });
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [form, setForm] = useState({ title: '', effectiveFrom: '', effectiveTo: '', source: '', confidentiality: 'internal' });
  const { data } = useQuery(
    readQuery(routes.getRecordEvidence, { query: { ...record, keyword } }, { live: ['evidence'], keepPrevious: true }),
  );
  const offers = data?.offers ?? [];
  const { errorOf, elsewhere } = action;
  const send = () => {
    if (!evidence.isComplete()) return;
    const [file] = evidence.changes.added;
    const done = t('evidenceRequest.linked.done');
    const target = { workflow: record.workflow, recordId: record.id };
    if (file) {
      const missing = lackingDays(form, t);
      if (!action.tell(missing)) return;
      const body = { ...form, ...target, fileId: file.docId, confidentiality: confidentialityOf(form.confidentiality) };
      return action.run(request({ route: routes.saveEvidence, input: { body }, event: 'USE', done }));
    }
    const offer = offers.find(({ id }) => id === chosen);
    if (!offer) return action.fail(t('evidenceRequest.linked.choose'), 'fileId');
    const body = { ...target, id: offer.id, rowVersion: offer.rowVersion };
    action.run(request({ route: routes.linkEvidence, input: { body }, event: 'USE', done }));
  };
  return (
    <FormDialog
      title={t('evidenceRequest.linked.link')}
      submitLabel={t('evidenceRequest.linked.link')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={elsewhere(['fileId', 'title', 'effectiveFrom', 'effectiveTo', 'source', 'confidentiality'])}
    >
      <OneFile label={t('evidenceRequest.linked.file')} error={errorOf('fileId')} files={evidence} />
      {evidence.files.length > 0 ? (
        <FileFields
          value={form}
          errorOf={errorOf}
          onChange={(changes) => {
            action.edit();
            setForm((current) => ({ ...current, ...changes }));
          }}
        />
      ) : (
        <Field name="evidenceId" label={t('evidenceRequest.existing')} group>
          {() => (
            <>
              <SearchBox label={t('evidenceRequest.linked.search')} value={keyword} onChange={setKeyword} />
              {offers.length === 0 && (
                <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', mt: 1 }}>
                  {t('evidenceRequest.linked.noOffers')}
                </Box>
              )}
              <RadioGroup
                aria-label={t('evidenceRequest.existing')}
                value={chosen ?? ''}
                onChange={(_event, value) => {
                  action.edit();
                  setChosen(Number(value));
                }}
                sx={{ mt: 0.5, maxHeight: 260, overflowY: 'auto', flexWrap: 'nowrap' }}
              >
                {offers.map(({ id, recordNo, title, newest }) => (
                  <FormControlLabel
                    key={id}
                    value={id}
                    sx={{ mr: 0, ml: -1 }}
                    slotProps={{ typography: { sx: { fontSize: 13, overflowWrap: 'anywhere' } } }}
                    control={<Radio size="small" />}
                    label={`${recordNo} ${title} · V${newest.no} · ${date(newest.effectiveFrom)} – ${date(newest.effectiveTo)}`}
                  />
                ))}
              </RadioGroup>
            </>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
