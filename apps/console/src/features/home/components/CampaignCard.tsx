import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';
import { pair } from '#shared/i18n/pair.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';

const query = readQuery(routes.getMyCampaigns, {}, { live: ['campaign', 'riskControl'] });

/** The open campaigns that my controls belong to: until when, how far, and one click to what is still to be done. Without one there is no card. */
export default function CampaignCard() {
  const { t, n } = useT();
  const { data = [] } = useQuery(query);
  if (data.length === 0) return null;
  return (
    <Card title={t('home.campaign.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: '8px', display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        {data.map((campaign) => {
          const progress = t('home.campaign.progress', { done: n(campaign.done), total: n(campaign.total) });
          return (
            <Box component="li" key={campaign.id}>
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  columnGap: 1.5,
                  rowGap: 0.5,
                  fontSize: 14,
                  lineHeight: '22px',
                }}
              >
                <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{campaign.name}</Box>
                <DueChip date={campaign.dueOn} showDate />
                <Box sx={{ flex: 1, color: 'text.secondary', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>{progress}</Box>
                {campaign.toDo > 0 ? (
                  <Link component={RouterLink} to={campaign.to} sx={{ fontSize: 13 }}>
                    {t('home.campaign.toDo', { number: n(campaign.toDo) })}
                  </Link>
                ) : (
                  <Box sx={{ fontSize: 13, color: 'tone.green.fg' }}>{t('home.campaign.allDone')}</Box>
                )}
              </Box>
              <LinearProgress
                variant="determinate"
                value={(campaign.done / Math.max(1, campaign.total)) * 100}
                aria-label={pair(campaign.name, progress)}
                sx={{ mt: 0.5, height: 6, borderRadius: 3 }}
              />
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
