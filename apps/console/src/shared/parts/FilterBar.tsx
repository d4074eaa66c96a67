import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { SearchBox } from './SearchBox.tsx';
import { SelectPill, type Option } from './SelectPill.tsx';

export interface Filter {
  /** The name under which the filter lives in the address. */
  name: string;
  label: string;
  options: readonly Option[] | undefined;
  disabled?: boolean;
  required?: boolean;
}

export interface FilterBarProps {
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  onClear: () => void;
  /** Name of the keyword filter and its label; no search field without it. */
  search?: { name: string; label: string };
  tools?: ReactNode;
  /** Further pills, e.g. a person or a date range. */
  children?: ReactNode;
}

/** Filters read as sentences. All of them live in the address (`useListState`). */
export function FilterBar({ filters, values, onChange, onClear, search, tools, children }: FilterBarProps) {
  const { t } = useT();
  const anyOn = filters.some((filter) => !filter.required && values[filter.name]) || Boolean(search && values[search.name]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
      {/* On a phone a menu stands beside it, and what is wider below. */}
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', flex: { xs: '1 1 calc(100% - 44px)', md: 1 }, minWidth: 0 }}
      >
        {search && <SearchBox label={search.label} value={values[search.name] ?? ''} onChange={(value) => onChange(search.name, value)} />}
        <Box
          data-testid="filter-pills"
          sx={{
            // Beside the search field they wrap with it, so that each further line begins at the bar's own edge; on a phone they are a strip of their own.
            display: { xs: 'flex', md: 'contents' },
            alignItems: 'center',
            gap: 1,
            minWidth: 0,
            maxWidth: '100%',
            overflowX: 'auto',
            scrollbarWidth: 'none',
            // Only the beginning of the strip is seen: what narrows the list stands there.
            '& > [data-on]': (theme) => ({ order: -1, [theme.breakpoints.up('md')]: { order: 0 } }),
            // Room for the focus ring inside the scrolling strip.
            p: '3px',
            m: '-3px',
          }}
        >
          {filters.map((filter) => (
            <SelectPill
              key={filter.name}
              label={filter.label}
              options={filter.options}
              value={values[filter.name] ?? ''}
              disabled={filter.disabled ?? false}
              required={filter.required ?? false}
              onChange={(value) => onChange(filter.name, value)}
            />
          ))}
          {children}
          {anyOn && (
            <ButtonBase
              data-noprint=""
              onClick={onClear}
              sx={{
                height: 28,
                px: 0.75,
                fontSize: 13,
                color: 'text.secondary',
                whiteSpace: 'nowrap',
                borderRadius: '6px',
                '&:hover': { color: 'text.primary' },
              }}
            >
              {t('parts.clear')}
            </ButtonBase>
          )}
        </Box>
      </Box>
      {tools}
    </Box>
  );
}
