import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';

interface Node {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly isActive: boolean;
}

/** A tree of what has a code and a name, from its tops downwards; a row opens what it stands for. `end` is what stands behind the name. */
export function CodeTree<Row extends Node>({
  label,
  rows,
  codeWidth,
  onOpen,
  end,
}: {
  label: string;
  rows: readonly { readonly row: Row; readonly depth: number }[];
  codeWidth: number;
  onOpen: (row: Row) => void;
  end: (row: Row) => ReactNode;
}) {
  const { lang } = useT();
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
      }}
    >
      {rows.map(({ row, depth }, place) => (
        <Box component="li" key={row.id} sx={{ borderTop: place ? '1px solid' : 0, borderColor: 'line.soft' }}>
          <ButtonBase
            onClick={() => onOpen(row)}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              width: '100%',
              minHeight: 38,
              px: 2,
              py: 0.75,
              gap: 1.5,
              textAlign: 'left',
              justifyContent: 'flex-start',
              fontSize: 13,
              '&:hover': { bgcolor: 'surface.hover' },
              ...(!row.isActive && { color: 'faint' }),
            }}
          >
            <Box component="span" sx={{ width: codeWidth + depth * 20, pl: `${depth * 20}px`, color: 'text.secondary', flexShrink: 0 }}>
              {row.code}
            </Box>
            <Box component="span" sx={{ flex: 1, minWidth: { xs: 88, sm: 140 }, fontWeight: depth === 0 ? 500 : 400 }}>
              {(lang === 'en' && row.nameEn) || row.name}
            </Box>
            {end(row)}
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
