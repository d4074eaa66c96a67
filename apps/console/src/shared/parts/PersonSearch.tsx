import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFirstFocus } from '../forms/first-focus.ts';
import { usePastedPeople } from '../forms/use-pasted-people.ts';
import { loadWithTexts } from '../i18n/i18n.ts';
import { useT } from '../i18n/use-t.ts';
import type { Person, PersonPickerProps } from './PersonPicker.tsx';
import { PersonTag } from './PersonTag.tsx';

const PasteNote = lazy(() => loadWithTexts(() => import('../forms/PasteNote.tsx'), 'pasted'));
const pause = 250;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Loaded by PersonPicker. */
export default function PersonSearch({
  control,
  value,
  onChange,
  search,
  multiple = false,
  disabled = false,
  autoFocus = false,
  exclude = [],
  onOccupied,
}: PersonPickerProps) {
  const { t, name } = useT();
  const isFirst = useFirstFocus(autoFocus);
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  const typed = text.trim() !== '';
  const found = useQuery({
    queryKey: ['people', asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: asked !== '',
    staleTime: 60_000,
  });
  const waiting = typed && (asked !== text.trim() || found.isPending);
  const options = asked === text.trim() ? (found.data ?? []).filter((person) => !exclude.includes(person.id)) : [];
  const label = (person: Person) => `${name(person)} (${person.userNO})`;
  const change = (people: Person[]) => {
    if (multiple || people.length <= 1) onChange(people);
    // Whoever minds is told; else the newly chosen one takes the place, as in any field of one value.
    else if (onOccupied) onOccupied();
    else onChange(people.slice(-1));
    setText('');
  };
  const pasted = usePastedPeople(search, (people) => {
    const isNew = (person: Person) => !value.some(({ id }) => id === person.id) && !exclude.includes(person.id);
    onChange([...value, ...people.filter(isNew)]);
  });
  const picker = (
    <Autocomplete<Person, true, false, false>
      multiple
      id={control.id}
      disabled={disabled}
      value={[...value]}
      options={options}
      open={typed}
      inputValue={text}
      loading={waiting}
      filterOptions={(all) => all}
      getOptionLabel={label}
      getOptionKey={(person) => person.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterSelectedOptions
      forcePopupIcon={false}
      loadingText={t('parts.people.searching')}
      noOptionsText={found.isError ? t('parts.people.failed') : t('parts.people.none')}
      clearText={t('parts.people.clear')}
      onInputChange={(_, next, reason) => reason !== 'reset' && reason !== 'selectOption' && setText(next)}
      onClose={(_, reason) => (reason === 'escape' || reason === 'blur') && setText('')}
      onChange={(_, people) => change(people)}
      renderOption={({ key, ...props }, person) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1, fontSize: 13 }}>
          <PersonTag person={person} note={[person.userNO, person.department].filter(Boolean).join(' · ')} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={isFirst}
          error={control.error}
          {...(multiple && { onPaste: pasted.onPaste })}
          placeholder={value.length === 0 ? t('parts.people.placeholder') : ''}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...control.aria } }}
        />
      )}
      slotProps={{
        chip: { size: 'small', sx: { borderRadius: '6px' } },
        // Number and department stand behind the name: a narrow field would cut them.
        popper: { sx: { minWidth: 'min(360px, calc(100vw - 32px))' }, placement: 'bottom-start' },
      }}
    />
  );
  if (!pasted.told) return picker;
  return (
    <>
      {picker}
      <Suspense>
        <PasteNote told={pasted.told} />
      </Suspense>
    </>
  );
}
