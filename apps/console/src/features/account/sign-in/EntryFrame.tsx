import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { Brand } from '#shared/parts/Brand.tsx';
import { showToast } from '#shared/feedback/toast-store.ts';
import { switchLanguage, translate } from '#shared/i18n/i18n.ts';
import { languageNames, type Language } from '#shared/i18n/languages.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Segmented } from '#shared/parts/Segmented.tsx';

const languages = (['zh', 'en'] as const).map((value) => ({ value, label: languageNames[value].full }));

export interface EntryFrameProps {
  title: string;
  intro?: string;
  /** Called after the visitor has changed the language of the page. */
  onLanguage?: (language: Language) => void;
  /** Beside the card, e.g. the demo accounts. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the ways in: the mark, the language, and one card. */
export function EntryFrame({ title, intro, onLanguage, aside, children }: EntryFrameProps) {
  const { t, lang } = useT();
  useEffect(() => {
    document.title = `${title} - ${t('common.product')}`;
  }, [title, t]);
  const change = async (language: Language) => {
    onLanguage?.(language);
    await switchLanguage(language);
    showToast({ tone: 'success', text: translate('shell.languageChanged') });
  };
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: { xs: 'background.default', sm: 'surface.side' }, display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ px: { xs: 2, sm: 3 }, height: 64, display: 'flex', alignItems: 'center' }}>
        <Brand size={24} />
        <Box sx={{ flex: 1 }} />
        <Segmented<Language> options={languages} value={lang} onChange={(language) => void change(language)} label={t('login.language')} />
      </Box>
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: 4, md: 6 },
          alignItems: { xs: 'flex-start', sm: 'center' },
          alignContent: { xs: 'flex-start', md: 'center' },
          justifyContent: 'center',
          px: 2,
          pb: { xs: 4, sm: 8 },
          pt: { xs: 2, sm: 0 },
        }}
      >
        <Box
          sx={{
            width: '100%',
            maxWidth: 400,
            p: { xs: 0, sm: 4 },
            bgcolor: { sm: 'background.paper' },
            border: { sm: '1px solid' },
            borderColor: { sm: 'line.main' },
            borderRadius: '12px',
          }}
        >
          <Typography variant="h1" sx={{ fontSize: 22, lineHeight: '30px' }}>
            {title}
          </Typography>
          {intro && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{intro}</Typography>}
          <Box sx={{ mt: 2.5 }}>{children}</Box>
        </Box>
        {aside && <Box sx={{ width: '100%', maxWidth: { xs: 400, md: 320 } }}>{aside}</Box>}
      </Box>
    </Box>
  );
}
