import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { useT } from '#shared/i18n/use-t.ts';
import type { Option } from '#shared/parts/SelectPill.tsx';
import { ArrowDown, ArrowUp } from '#shared/theme/icons.pages.tsx';

/** Roles in their order: the chosen ones first, of which the first decides. */
export function RolesField({
  options,
  value,
  onChange,
}: {
  options: readonly Option[];
  value: readonly number[];
  onChange: (roles: number[]) => void;
}) {
  const { t } = useT();
  const chosen = value.flatMap((id) => options.filter((option) => option.value === String(id)));
  const rest = options.filter((option) => !value.includes(Number(option.value)));
  const move = (id: number, step: -1 | 1) => {
    const next = [...value];
    const from = next.indexOf(id);
    next.splice(from + step, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.strong', borderRadius: '6px' }}>
      {[...chosen, ...rest].map((option, index) => {
        const id = Number(option.value);
        const on = value.includes(id);
        return (
          <Box
            component="li"
            key={option.value}
            sx={{
              display: 'flex',
              alignItems: 'center',
              minHeight: 36,
              pr: 0.5,
              '& + li': { borderTop: '1px solid', borderColor: 'line.soft' },
            }}
          >
            <Box component="label" sx={{ flex: 1, display: 'flex', alignItems: 'center', fontSize: 14, cursor: 'pointer', minWidth: 0 }}>
              <Checkbox
                size="small"
                checked={on}
                onChange={() => onChange(on ? value.filter((one) => one !== id) : [...value, id])}
                slotProps={{ input: { 'aria-label': option.label } }}
              />
              {option.label}
              {on && index === 0 && (
                <Box component="span" sx={{ ml: 1, fontSize: 12, color: 'text.secondary' }}>
                  {t('adminPeople.firstDecides')}
                </Box>
              )}
            </Box>
            {on && value.length > 1 && (
              <>
                <IconButton
                  size="small"
                  disabled={index === 0}
                  aria-label={t('adminPeople.roleUp', { role: option.label })}
                  onClick={() => move(id, -1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  size="small"
                  disabled={index === value.length - 1}
                  aria-label={t('adminPeople.roleDown', { role: option.label })}
                  onClick={() => move(id, 1)}
                >
                  <ArrowDown />
                </IconButton>
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
