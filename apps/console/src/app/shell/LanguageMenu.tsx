import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { languageNames, type Language } from '#shared/i18n/languages.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PopupMenu } from '#shared/parts/PopupMenu.tsx';
import { changeLanguage } from '#shared/settings/change-language.ts';
import { ChevronDown } from '#shared/theme/icons.tsx';

export function LanguageMenu() {
  const { t, lang } = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (language: Language) => {
    if (language !== lang) void changeLanguage(language);
  };
  return (
    <>
      <IconButton
        aria-label={t('shell.language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 'auto', px: 1, fontSize: 13, fontWeight: 500 }}
      >
        {languageNames[lang].short}
        <ChevronDown sx={{ fontSize: '15px !important', ml: 0.25 }} />
      </IconButton>
      <PopupMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label={t('shell.language')}
        minWidth={140}
        entries={(['zh', 'en'] as const).map((language) => ({
          id: language,
          lang: language,
          label: languageNames[language].full,
          chosen: language === lang,
          onClick: () => choose(language),
        }))}
      />
    </>
  );
}
