import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useSettings, type Settings } from '#shared/settings/settings.ts';
import { createPortalTheme } from '#shared/theme/theme.ts';

/** Light, dark or as the system says; the theme remembers it for public/scheme.js, which runs before the first paint. */
function Scheme({ mode }: Pick<Settings, 'mode'>) {
  const { setMode } = useColorScheme();
  useLayoutEffect(() => setMode(mode), [mode, setMode]);
  return null;
}

/** What every page stands on: theme in the reader's language and as he set it, answers of the server. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const { t } = useT();
  const { themeColor, density, mode } = useSettings();
  const theme = useMemo(() => {
    // New texts make a new theme: it holds words.
    void t;
    return createPortalTheme({ themeColor, density });
  }, [t, themeColor, density]);
  return (
    <ThemeProvider theme={theme} defaultMode={mode} disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <Scheme mode={mode} />
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ThemeProvider>
  );
}
