import type { RiskNoEntry, StoreItem } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { hangingQuery, listOthers } from '../api/hanging.ts';
import { ItemSection } from './ItemSection.tsx';

const kinds = ['storeItem', 'riskControl', 'remediationIssue', 'riskEvent', 'riskReport', 'policy'] as const;

function Entry({ entry }: { entry: RiskNoEntry }) {
  const { t } = useT();
  return (
    <Box component="li" sx={{ py: 0.5, fontSize: 13, lineHeight: '20px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Link component={RouterLink} to={entry.link} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {entry.no}
        </Link>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {[entry.riskYear === null ? '' : t('riskStore.hanging.ofYear', { year: entry.riskYear }), entry.stateName]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      <Box
        sx={{
          color: 'text.secondary',
          overflow: 'hidden',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflowWrap: 'anywhere',
        }}
      >
        {entry.title}
      </Box>
    </Box>
  );
}

/** What hangs on an item's number: other years, controls with their issues, events and reports, each a link (docs/decisions/risk-events.md). */
export default function HangingRecords({ item }: { item: StoreItem }) {
  const { t, lang, n } = useT();
  const { data, error } = useQuery(hangingQuery(item.ruNo, lang));
  const entries = data && listOthers(data, item);
  return (
    <ItemSection
      title={t('riskStore.hanging.title')}
      isLoading={!entries && !error}
      failure={error && !data ? `${t('riskStore.hanging.failed')} ${error.message}` : null}
    >
      {entries?.length === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskStore.hanging.none')}</Box>}
      {kinds.map((kind) => {
        const found = entries?.filter((entry) => entry.type === kind) ?? [];
        return (
          found.length > 0 && (
            <Box key={kind} sx={{ mb: 1.5 }}>
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontWeight: 500 }}>
                {`${t(`riskStore.hanging.types.${kind}`)} · ${n(found.length)}`}
              </Box>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {found.map((entry) => (
                  <Entry key={`${entry.type}-${entry.id}`} entry={entry} />
                ))}
              </Box>
            </Box>
          )
        );
      })}
    </ItemSection>
  );
}
