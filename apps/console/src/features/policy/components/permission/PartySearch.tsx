import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { useSettled } from '#shared/forms/use-settled.ts';
import { findParties, type Party } from '#shared/api/parties.ts';
import { keyOf } from './entries.ts';
import { usePartyName } from './use-party-name.ts';

const pause = 250;

/** Finds people and departments; nothing is asked before something is typed (docs/decisions/library.md §5). */
export function PartySearch({ onAdd, error }: { onAdd: (party: Party) => void; error?: string | undefined }) {
  const { t, pick } = useT();
  const nameOf = usePartyName();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim(), pause);
  const typed = text.trim() !== '';
  const found = useQuery({
    queryKey: ['parties', asked],
    queryFn: ({ signal }) => findParties(asked, signal),
    enabled: asked !== '',
    staleTime: 60_000,
  });
  const settled = asked === text.trim();
  return (
    <Field name="permission" label={t('policy.permission.add')} error={error}>
      {(control) => (
        <Autocomplete<Party>
          id={control.id}
          value={null}
          options={settled ? (found.data ?? []) : []}
          open={typed}
          inputValue={text}
          loading={typed && (!settled || found.isPending)}
          filterOptions={(all) => all}
          getOptionLabel={nameOf}
          getOptionKey={keyOf}
          isOptionEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
          forcePopupIcon={false}
          loadingText={t('parts.people.searching')}
          noOptionsText={found.isError ? t('parts.people.failed') : t('policy.permission.addNone')}
          clearText={t('parts.people.clear')}
          onInputChange={(_, next, reason) => reason !== 'reset' && reason !== 'selectOption' && setText(next)}
          onClose={(_, reason) => (reason === 'escape' || reason === 'blur') && setText('')}
          onChange={(_, party) => {
            if (party) onAdd(party);
            setText('');
          }}
          renderOption={({ key, ...props }, party) => (
            <Box component="li" key={key} {...props} sx={{ fontSize: 13, display: 'block !important' }}>
              <Box sx={{ fontWeight: 500 }}>{nameOf(party)}</Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {[
                  t(party.objectType === 0 ? 'policy.permission.person' : 'policy.permission.department'),
                  pick({ zh: party.namePath, en: party.namePathEn }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Box>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              error={control.error}
              placeholder={t('policy.permission.addPlaceholder')}
              slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...control.aria } }}
            />
          )}
        />
      )}
    </Field>
  );
}
