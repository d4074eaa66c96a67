import { isLonger, LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { LimitedInput } from '#shared/parts/LimitedInput.tsx';
import { SearchIcon } from '#shared/theme/icons.tsx';
import { addressOfList } from '../../addresses.ts';

/** Words of a policy's name; they lead to the list of what has them. */
export function PolicySearch({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const { t } = useT();
  const navigate = useNavigate();
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (isLonger(words.trim(), LENGTH.name)) return;
    void navigate(addressOfList('/dms/dmslistSearch', { queryParam: words.trim() }));
  };
  return (
    <Box component="form" role="search" onSubmit={search} sx={{ display: 'flex', gap: 1, maxWidth: 640 }}>
      <LimitedInput
        value={words}
        longest={LENGTH.name}
        onChange={(event) => onWords(event.target.value)}
        placeholder={t('policyHome.search')}
        inputProps={{ 'aria-label': t('policyHome.search'), type: 'search' }}
        startAdornment={<SearchIcon sx={{ fontSize: 18, color: 'text.secondary', mr: 1 }} />}
      />
      <Button type="submit" variant="contained" sx={{ flexShrink: 0, height: 'auto' }}>
        {t('policyHome.searchButton')}
      </Button>
    </Box>
  );
}
