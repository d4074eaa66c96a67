import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { toElements } from './html-elements.ts';

/** A Word file's words, headings, lists, tables and pictures on a sheet of paper. */
export default function WordText({ html, name, drawings = false }: { html: string; name: string; drawings?: boolean | undefined }) {
  const { t } = useT();
  const elements = useMemo(() => toElements(html), [html]);
  return (
    <Box
      role="region"
      aria-label={name}
      data-paper="whole"
      tabIndex={0}
      sx={{ height: 'var(--preview-height)', overflow: 'auto', bgcolor: 'surface.sunken', p: { xs: 1, md: 3 } }}
    >
      <Box
        sx={{
          maxWidth: 760,
          mx: 'auto',
          px: { xs: 2, md: 7 },
          py: { xs: 2, md: 6 },
          minHeight: '100%',
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'line.main',
          borderRadius: '4px',
          fontSize: 15,
          lineHeight: '26px',
          overflowWrap: 'anywhere',
          '& h3, & h4, & h5, & h6': { mt: 3, mb: 1, lineHeight: 1.4 },
          '& h3': { fontSize: 22 },
          '& h4': { fontSize: 18 },
          '& h5, & h6': { fontSize: 16 },
          '& > :first-of-type': { mt: 0 },
          '& p': { my: 1.25 },
          '& a': { color: 'primary.main' },
          '& img': { maxWidth: '100%', height: 'auto' },
          '& ul, & ol': { pl: 3 },
          '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse', my: 2, fontSize: 14, lineHeight: '22px' },
          '& td, & th': { border: '1px solid', borderColor: 'line.strong', px: 1, py: 0.5, verticalAlign: 'top', textAlign: 'left' },
          '& td p, & th p': { my: 0 },
        }}
      >
        {html.trim() === '' ? (
          <Box sx={{ color: 'text.secondary' }}>{t(drawings ? 'policyPreview.drawings' : 'policyPreview.word.empty')}</Box>
        ) : (
          elements
        )}
      </Box>
    </Box>
  );
}
