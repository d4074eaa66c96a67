import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { useEffect, useId, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { saveSettings, sendSettings } from '#shared/settings/save-settings.ts';
import { defaultSettings, useSettings } from '#shared/settings/settings.ts';
import { CloseIcon } from '#shared/theme/icons.tsx';
import { ScoreReadings } from './ScoreReadings.tsx';
import { ThemeColor } from './ThemeColor.tsx';

const modes = ['light', 'dark', 'system'] as const;
const densities = ['compact', 'standard', 'comfortable'] as const;
const switches = { frame: ['tagsView', 'fixedHeader', 'sidebarLogo'], keys: ['letterKeys'] } as const;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ px: 2, py: 2, borderTop: '1px solid', borderColor: 'line.main' }}>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** The settings panel (docs/decisions/portal.md §2): every change is in force at once, on this device and with the account. */
export default function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const settings = useSettings();
  const titleId = useId();
  useEffect(() => () => void sendSettings(), []);
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 'min(340px, 100vw)' } } }}
    >
      <Box sx={{ minHeight: 52, pl: 2, pr: 1, display: 'flex', alignItems: 'center', flexShrink: 0 }}>
        <Box component="h2" id={titleId} sx={{ m: 0, flex: 1, fontSize: 15, lineHeight: '24px', fontWeight: 600 }}>
          {t('settings.title')}
        </Box>
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto' }}>
        <Group title={t('settings.color')}>
          <ThemeColor value={settings.themeColor} onChange={(themeColor) => saveSettings({ themeColor })} />
        </Group>
        <Group title={t('settings.mode')}>
          <Segmented
            label={t('settings.mode')}
            options={modes.map((value) => ({ value, label: t(`settings.modes.${value}`) }))}
            value={settings.mode}
            onChange={(mode) => saveSettings({ mode })}
          />
        </Group>
        <Group title={t('settings.density')}>
          <Segmented
            label={t('settings.density')}
            options={densities.map((value) => ({ value, label: t(`settings.densities.${value}`) }))}
            value={settings.density}
            onChange={(density) => saveSettings({ density })}
          />
        </Group>
        <Group title={t('settings.scores')}>
          <ScoreReadings value={settings.scoreReading ?? 'meaning'} onChange={(scoreReading) => saveSettings({ scoreReading })} />
        </Group>
        {(['frame', 'keys'] as const).map((group) => (
          <Group key={group} title={t(`settings.${group}`)}>
            {switches[group].map((name) => (
              <FormControlLabel
                key={name}
                labelPlacement="start"
                label={t(`settings.${name}`)}
                control={<Switch size="small" checked={settings[name]} onChange={(_, on) => saveSettings({ [name]: on })} />}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  m: 0,
                  minHeight: 36,
                  '& .MuiFormControlLabel-label': { fontSize: 13 },
                }}
              />
            ))}
            {group === 'keys' && (
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{t('settings.letterKeysHint')}</Box>
            )}
          </Group>
        ))}
      </Box>
      <Box sx={{ p: 2, gap: 1, display: 'flex', alignItems: 'center', borderTop: '1px solid', borderColor: 'line.main', flexShrink: 0 }}>
        <Box sx={{ flex: 1, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{t('settings.kept')}</Box>
        <Button variant="outlined" color="inherit" onClick={() => saveSettings({ ...defaultSettings, scoreReading: undefined })}>
          {t('settings.reset')}
        </Button>
      </Box>
    </Drawer>
  );
}
