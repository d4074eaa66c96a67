import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { layout } from '../theme/tokens.ts';

/** The body of a record's page with its side rail, which stands below on narrow windows. */
export function RecordLayout({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  const { t } = useT();
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        alignContent: 'start',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: `minmax(0,1fr) ${layout.rail}px` },
      }}
    >
      <Box sx={{ px: { xs: 2, md: 3 }, py: 2.5, minWidth: 0 }}>{children}</Box>
      <Box
        component="aside"
        aria-label={t('riskRecord.section.rail')}
        sx={{
          borderLeft: { lg: '1px solid' },
          borderTop: { xs: '1px solid', lg: 0 },
          borderColor: { xs: 'line.main', lg: 'line.main' },
          px: { xs: 2, md: 3, lg: 2.5 },
          py: 2.5,
          minHeight: { lg: '100%' },
        }}
      >
        {rail}
      </Box>
    </Box>
  );
}
