import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { MailDetail } from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import { toPath } from '#shared/page/inside-path.ts';
import { useT } from '#shared/i18n/use-t.ts';

/** What a digest tells of: each line leads to its record. */
export function MailNotices({ notices }: { notices: MailDetail['notices'] }) {
  const { t, pick } = useT();
  if (notices.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="mail-notices" sx={{ px: 3, pb: 1.5 }}>
      <Box component="h3" id="mail-notices" sx={{ m: 0, mb: 0.5, fontSize: 13, lineHeight: '20px', fontWeight: 600 }}>
        {t('mailLog.notices', { count: notices.length })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 160, overflow: 'auto' }}>
        {notices.map((notice) => (
          <Box component="li" key={notice.id} sx={{ py: 0.25, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
            <Link {...(notice.link ? { component: RouterLink, to: toPath(notice.link) } : { component: 'span', color: 'inherit' })}>
              {pick({ zh: notice.text, en: notice.textEn })}
            </Link>
            <Box component="span" sx={{ ml: 1, fontSize: 12, color: 'text.secondary' }}>
              {pick({ zh: notice.label, en: notice.labelEn })}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
