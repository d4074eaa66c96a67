import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { PopupMenu } from '#shared/parts/PopupMenu.tsx';
import { CloseIcon, HomeIcon } from '#shared/theme/icons.tsx';
import { useTabs } from '#shared/tabs/tab-store.ts';
import { useTabActions } from './use-tab-actions.ts';

/** Below 992 px the tab bar becomes a number that opens the list of pages. */
export default function OpenPages() {
  const { t } = useT();
  const tabs = useTabs();
  const actions = useTabActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        aria-label={t('shell.tabs.open', { number: tabs.length })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 40, height: 40, borderRadius: '6px' }}
      >
        <Box
          sx={{
            width: 19,
            height: 19,
            borderRadius: '5px',
            border: '1.6px solid',
            borderColor: 'text.secondary',
            color: 'text.secondary',
            fontSize: 11,
            fontWeight: 600,
            lineHeight: '16px',
          }}
        >
          {tabs.length}
        </Box>
      </ButtonBase>
      <PopupMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label={t('shell.tabs.label')}
        minWidth={260}
        entries={[
          ...tabs.map((tab) => ({
            id: tab.id,
            label: actions.titleOf(tab),
            to: tab.to,
            ...(tab.id === actions.activeId && { chosen: true }),
            ...(actions.isFixed(tab)
              ? { icon: <HomeIcon sx={{ fontSize: 16, color: 'faint' }} /> }
              : {
                  aside: {
                    label: t('shell.tabs.close', { title: actions.titleOf(tab) }),
                    icon: <CloseIcon sx={{ fontSize: '16px !important' }} />,
                    onClick: () => actions.close(tab),
                  },
                }),
          })),
          { id: 'close-all', label: t('shell.tabs.closeAll'), disabled: tabs.length < 2, onClick: actions.closeAll },
        ]}
      />
    </>
  );
}
