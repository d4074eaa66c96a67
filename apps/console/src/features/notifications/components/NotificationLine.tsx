import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { NotificationRow } from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import { toPath } from '#shared/page/inside-path.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Ago } from '#shared/parts/Ago.tsx';
import { WholeDates } from '#shared/parts/WholeDates.tsx';
import { CheckIcon } from '#shared/theme/icons.tsx';

export interface NotificationLineProps {
  row: NotificationRow;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  /** The record is being opened. */
  onOpen: () => void;
  onRead: () => void;
}

/** One notification: what happened, of which kind, when; its words lead to the record. */
export function NotificationLine({ row, chosen, onChoose, onOpen, onRead }: NotificationLineProps) {
  const { t, pick } = useT();
  const unread = row.readAt === null;
  const text = pick({ zh: row.text, en: row.textEn });
  const kind = pick({ zh: row.label, en: row.labelEn });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        px: { xs: 1, md: 2 },
        py: 1,
        gap: 0.5,
        borderBottom: '1px solid',
        borderColor: 'line.soft',
        bgcolor: chosen ? 'brand.soft' : 'transparent',
        '&:hover': { bgcolor: chosen ? 'brand.soft' : 'surface.hover' },
      }}
    >
      <Checkbox
        data-noprint=""
        size="small"
        checked={chosen}
        onChange={(_event, on) => onChoose(on)}
        slotProps={{ input: { 'aria-label': t('notifications.select', { text }) } }}
        sx={{ mt: '-5px' }}
      />
      <Box
        sx={{
          width: 7,
          height: 7,
          mt: '8px',
          mr: 0.75,
          flexShrink: 0,
          borderRadius: '50%',
          bgcolor: unread ? 'brand.accent' : 'transparent',
        }}
        {...(unread && { role: 'img', 'aria-label': t('notifications.unread') })}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          {...(row.link ? { component: RouterLink, to: toPath(row.link), onClick: onOpen } : { component: 'span' })}
          color="inherit"
          underline={row.link ? 'hover' : 'none'}
          sx={{ fontSize: 14, lineHeight: '22px', fontWeight: unread ? 600 : 400, overflowWrap: 'anywhere' }}
        >
          <WholeDates text={text} />
        </Link>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {[kind, row.recordNo].flatMap((part) => (part ? [`${part} · `] : []))}
          <Ago at={row.createdAt} />
        </Box>
      </Box>
      {unread && (
        <IconButton aria-label={t('notifications.markOne', { text })} onClick={onRead} sx={{ mt: '-3px' }}>
          <CheckIcon sx={{ fontSize: 17 }} />
        </IconButton>
      )}
    </Box>
  );
}
