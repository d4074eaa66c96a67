import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { findPeople } from '#shared/api/reference.ts';
import { PersonPicker } from '#shared/parts/PersonPicker.tsx';
import { personQuery } from '../api/people.ts';

/** A person among the pills of a filter bar; the address keeps his id, and his name is asked for. */
export function ActorFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  const { data } = useQuery(personQuery(value ? Number(value) : null));
  const chosen =
    value && data?.id === Number(value) ? [{ id: data.id, userNO: data.number, name: data.name, englishName: data.englishName }] : [];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, flexShrink: 0 }}>
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <Box sx={{ width: 208, '& .MuiInputBase-root': { minHeight: 28, py: 0, fontSize: 13 }, '& .MuiInputBase-input': { fontSize: 13 } }}>
        <PersonPicker
          control={{ id, labelId: `${id}-label`, error: false, aria: {} }}
          value={chosen}
          onChange={(people) => onChange(people[0] ? String(people[0].id) : '')}
          search={findPeople}
        />
      </Box>
    </Box>
  );
}
