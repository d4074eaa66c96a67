import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { findPeople } from '../api/reference.ts';
import { loadWithTexts } from '../i18n/i18n.ts';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';
import { Segmented } from '../parts/Segmented.tsx';
import { findParties } from '../api/parties.ts';
import { usePastedPeople } from './use-pasted-people.ts';
import { useSettled } from './use-settled.ts';

const PasteNote = lazy(() => loadWithTexts(() => import('./PasteNote.tsx'), 'pasted'));

/** Whom something is for, as it stands in a form. */
export interface AudienceDraft {
  kind: 'all' | 'departments' | 'users';
  named: { id: number; name: string; nameEn: string }[];
}

const PAUSE_MS = 250;
const DEPARTMENT = 1;

export interface AudienceFieldProps {
  label: string;
  value: AudienceDraft;
  onChange: (value: AudienceDraft) => void;
  error: string | undefined;
}

/** Whom an exam or a resource is for: everybody, departments with those below them, or people; both are found by name. */
export function AudienceField({ label, value, onChange, error }: AudienceFieldProps) {
  const { t, pick } = useT();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim(), PAUSE_MS);
  const found = useQuery({
    queryKey: ['parties', asked],
    queryFn: ({ signal }) => findParties(asked, signal),
    enabled: asked !== '',
    staleTime: 60_000,
  });
  const pasted = usePastedPeople(findPeople, (people) => {
    const isNew = ({ id }: { id: number }) => !value.named.some((one) => one.id === id);
    const named = people.filter(isNew).map(({ id, name, englishName }) => ({ id, name, nameEn: englishName ?? '' }));
    onChange({ ...value, named: [...value.named, ...named] });
  });
  const wanted = (found.data ?? [])
    .filter(({ objectType }) => (objectType === DEPARTMENT) === (value.kind === 'departments'))
    .map(({ pk, name, nameEn }) => ({ id: pk, name, nameEn }));
  return (
    <Field
      name="audience"
      label={label}
      required
      error={error}
      hint={value.kind === 'departments' ? t('exam.edit.audienceBelow') : undefined}
      aside={
        <Segmented
          label={label}
          value={value.kind}
          onChange={(kind) => onChange({ kind, named: kind === value.kind ? value.named : [] })}
          options={(['all', 'departments', 'users'] as const).map((kind) => ({ value: kind, label: t(`exam.edit.audience.${kind}`) }))}
        />
      }
    >
      {(control) =>
        value.kind === 'all' ? (
          <Box sx={{ fontSize: 13, lineHeight: '34px', color: 'text.secondary' }}>{t('exam.edit.audienceAll')}</Box>
        ) : (
          <>
            <Autocomplete
              multiple
              id={control.id}
              value={value.named}
              options={asked === text.trim() ? wanted : []}
              inputValue={text}
              filterOptions={(all) => all}
              filterSelectedOptions
              open={text.trim() !== ''}
              loading={found.isPending && asked !== ''}
              forcePopupIcon={false}
              loadingText={t('parts.people.searching')}
              noOptionsText={t('exam.edit.none')}
              getOptionLabel={(party) => pick({ zh: party.name, en: party.nameEn })}
              getOptionKey={(party) => party.id}
              isOptionEqualToValue={(a, b) => a.id === b.id}
              onInputChange={(_, next, reason) => reason !== 'reset' && reason !== 'selectOption' && setText(next)}
              onChange={(_, named) => {
                onChange({ ...value, named });
                setText('');
              }}
              renderValue={(all, getItemProps) =>
                all.map((party, index) => {
                  const { key, ...props } = getItemProps({ index });
                  return <Chip key={key} size="small" label={pick({ zh: party.name, en: party.nameEn })} {...props} />;
                })
              }
              renderInput={(params) => (
                <TextField
                  {...params}
                  error={control.error}
                  {...(value.kind === 'users' && { onPaste: pasted.onPaste })}
                  placeholder={
                    value.named.length === 0 ? t(value.kind === 'departments' ? 'exam.edit.find.departments' : 'exam.edit.find.users') : ''
                  }
                  slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...control.aria } }}
                />
              )}
            />
            {pasted.told && value.kind === 'users' && (
              <Suspense>
                <PasteNote told={pasted.told} />
              </Suspense>
            )}
          </>
        )
      }
    </Field>
  );
}
