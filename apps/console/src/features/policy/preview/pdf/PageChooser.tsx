import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState, type FormEvent } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ChevronLeft, ChevronRight } from '#shared/theme/icons.tsx';

/** One page back, the page's number to be typed over, one page on. */
export function PageChooser({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t, n } = useT();
  const [typed, setTyped] = useState<string>();
  const take = (event?: FormEvent) => {
    event?.preventDefault();
    const asked = Number(typed);
    if (typed !== undefined && Number.isInteger(asked) && asked > 0) onPage(asked);
    setTyped(undefined);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('policyPreview.pdf.previous')}
        title={t('policyPreview.pdf.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft sx={{ fontSize: 18 }} />
      </IconButton>
      <Box component="form" onSubmit={take} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 13 }}>
        <Box
          component="input"
          type="text"
          inputMode="numeric"
          aria-label={t('policyPreview.pdf.page')}
          value={typed ?? String(page)}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
          onBlur={() => take()}
          sx={{
            width: 44,
            height: 28,
            px: 0.5,
            textAlign: 'center',
            font: 'inherit',
            fontVariantNumeric: 'tabular-nums',
            color: 'text.primary',
            bgcolor: 'background.paper',
            border: '1px solid',
            borderColor: 'line.strong',
            borderRadius: '6px',
          }}
        />
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {t('policyPreview.pdf.pageOf', { total: n(total) })}
        </Box>
      </Box>
      <IconButton
        size="small"
        aria-label={t('policyPreview.pdf.next')}
        title={t('policyPreview.pdf.next')}
        disabled={page >= total}
        onClick={() => onPage(page + 1)}
        sx={{ mr: 1 }}
      >
        <ChevronRight sx={{ fontSize: 18 }} />
      </IconButton>
    </>
  );
}
