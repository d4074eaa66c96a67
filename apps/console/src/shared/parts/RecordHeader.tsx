import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { showToast } from '../feedback/toast-store.ts';
import { useT } from '../i18n/use-t.ts';
import { CalendarIcon, CopyIcon } from '../theme/icons.tsx';
import { frameBottom } from '../theme/tokens.ts';
import { DueChip } from './DueChip.tsx';
import { PersonTag, type PersonName } from './PersonTag.tsx';
import { StateChip } from './StateChip.tsx';

export interface RecordHeaderProps {
  /** Empty for a record that has not been saved yet. */
  no: string;
  /** Stands behind the number. */
  aside?: ReactNode;
  title: string;
  state?: string;
  workflow?: string;
  owner?: PersonName | null | undefined;
  /** Who is next where that is no one person: a department, the administrators. */
  waitsFor?: string | undefined;
  /** yyyy-MM-dd, with the words that say what is due. */
  due?: { label: string; date: string | null | undefined } | undefined;
  /** One filled, one outlined, one text, the rest in an ActionMenu. On a phone they belong into StickyActions. */
  actions?: ReactNode;
}

/** Number, title, state, owner, due date, and the allowed actions; the likely next one is the only filled button. */
export function RecordHeader({ no, aside, title, state, workflow = 'riskControl', owner, waitsFor, due, actions }: RecordHeaderProps) {
  const { t } = useT();
  const copy = () =>
    void navigator.clipboard.writeText(no).then(
      () => showToast({ tone: 'success', text: t('parts.copied', { text: no }) }),
      () => showToast({ tone: 'warning', text: t('parts.copyFailed') }),
    );
  return (
    <Box
      component="header"
      sx={{
        position: { md: 'sticky' },
        top: frameBottom,
        zIndex: 9,
        bgcolor: 'background.default',
        px: { xs: 2, md: 3 },
        py: 2,
        borderBottom: '1px solid',
        borderColor: 'line.main',
        display: 'flex',
        alignItems: 'flex-start',
        columnGap: 3,
        rowGap: 1.5,
        flexWrap: { xs: 'wrap', md: 'nowrap' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: { xs: '100%', md: 0 } }}>
        {no && (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.25,
              color: 'text.secondary',
              fontSize: 13,
              lineHeight: '20px',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {no}
            <IconButton aria-label={t('parts.copyNumber')} onClick={copy} sx={{ width: 24, height: 24 }}>
              <CopyIcon sx={{ fontSize: '14px !important' }} />
            </IconButton>
            {aside}
          </Box>
        )}
        <Typography
          variant="h1"
          sx={{
            mt: 0.25,
            textWrap: 'pretty',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 3,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
          title={title}
        >
          {title}
        </Typography>
        {(state || owner || waitsFor || due) && (
          <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', columnGap: 2, rowGap: 0.5, flexWrap: 'wrap' }}>
            {state && <StateChip state={state} workflow={workflow} variant="soft" />}
            {owner !== undefined && <PersonTag person={owner} />}
            {waitsFor && <Box sx={{ fontSize: 13, lineHeight: '20px' }}>{waitsFor}</Box>}
            {due?.date && (
              <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 12, color: 'text.secondary' }}>
                <CalendarIcon sx={{ fontSize: 15 }} />
                {due.label}
                <DueChip date={due.date} showDate />
              </Box>
            )}
          </Box>
        )}
      </Box>
      {actions && <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 1, flexShrink: 0, alignItems: 'center' }}>{actions}</Box>}
    </Box>
  );
}
