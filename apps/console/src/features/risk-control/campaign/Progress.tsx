import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { toListAddress } from '#shared/list/list-input.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { AlertIcon, RollIcon } from '#shared/theme/icons.tsx';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { addressOf } from '../list/row-actions.ts';
import { refusalsQuery, type CampaignProgress } from './campaigns.ts';

const shown = ['notBegun', 'inWork', 'waiting', 'closed', 'overdue'] as const;
type Counts = Pick<CampaignProgress, (typeof shown)[number] | 'total'>;

const tones = {
  notBegun: 'text.primary',
  inWork: 'tone.blue.fg',
  waiting: 'tone.amber.fg',
  closed: 'tone.green.fg',
  overdue: 'tone.red.fg',
} as const;

/** The figures of a campaign; the overdue ones are of those not begun or in work. */
export function Tiles({ counts }: { counts: Counts }) {
  const { t, n } = useT();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(112px, 1fr))' } }}
    >
      {(['total', ...shown] as const).map((name) => (
        <Box key={name} sx={{ px: 1.5, py: 1, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {t(`campaign.counts.${name}`)}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: 20,
              lineHeight: '28px',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              color: name !== 'total' && counts[name] > 0 ? tones[name] : 'text.primary',
            }}
          >
            {n(counts[name])}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface Group extends Counts {
  key: string;
  label: string;
  to: string | undefined;
}

function GroupTable({ title, groups }: { title: string; groups: readonly Group[] }) {
  const { t, n } = useT();
  const cell = { px: 1, py: 0.75, textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
  return (
    <ScrollAcross label={title}>
      <Box component="table" sx={{ width: '100%', minWidth: 560, borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' }}>
        <thead>
          <Box
            component="tr"
            sx={{ color: 'text.secondary', '& th': { fontWeight: 500, borderBottom: '1px solid', borderColor: 'line.main' } }}
          >
            <Box component="th" scope="col" sx={{ px: 1, py: 0.75, textAlign: 'left' }}>
              {title}
            </Box>
            {(['total', ...shown] as const).map((name) => (
              <Box component="th" scope="col" key={name} sx={cell}>
                {t(`campaign.counts.${name}`)}
              </Box>
            ))}
          </Box>
        </thead>
        <tbody>
          {groups.map(({ key, label, to, ...counts }) => (
            <Box component="tr" key={key} sx={{ '& td, & th': { borderBottom: '1px solid', borderColor: 'line.main' } }}>
              <Box component="th" scope="row" sx={{ px: 1, py: 0.75, textAlign: 'left', fontWeight: 400 }}>
                {to ? (
                  <Link component={RouterLink} to={to}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </Box>
              {(['total', ...shown] as const).map((name) => (
                <Box
                  component="td"
                  key={name}
                  sx={{ ...cell, ...(name === 'overdue' && counts.overdue > 0 && { color: 'tone.red.fg', fontWeight: 600 }) }}
                >
                  {n(counts[name])}
                </Box>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
    </ScrollAcross>
  );
}

const listOf = (filters: Record<string, string>) => `/RiskControl/RiskControlList${toListAddress(filters)}`;

/** Where the controls of a campaign stand, by department and by owner; each leads to its rows in the matrix. */
export function ProgressTables({ progress, campaignId }: { progress: CampaignProgress; campaignId: number }) {
  const { t, pick, name } = useT();
  const campaign = String(campaignId);
  const departments = progress.departments.map(({ id, name: zh, nameEn: en, ...counts }): Group => ({
    ...counts,
    key: String(id),
    label: pick({ zh, en }) || t('campaign.noDepartment'),
    to: id === null ? undefined : listOf({ campaign, department: String(id) }),
  }));
  const owners = progress.owners.map(({ id, userNO, name: zh, englishName, ...counts }): Group => ({
    ...counts,
    key: String(id),
    label: id === null ? t('campaign.noOwner') : name({ name: zh, englishName }),
    to: id === null ? undefined : listOf({ campaign, owner: userNO }),
  }));
  if (progress.total === 0) return null;
  return (
    <>
      <GroupTable title={t('campaign.byDepartment')} groups={departments} />
      <GroupTable title={t('campaign.byOwner')} groups={owners} />
    </>
  );
}

/** The work of the campaign's job, while it goes on and where it broke off. */
export function RunNotice({ run }: { run: NonNullable<CampaignProgress['run']> }): ReactNode {
  const { t, n } = useT();
  if (run.state === 'completed') return null;
  const words = t(`campaign.run.${run.state === 'failed' ? 'failed' : run.act}`, { done: n(run.done), refused: n(run.refused) });
  return (
    <Notice tone={run.state === 'failed' ? 'red' : 'blue'} icon={run.state === 'failed' ? <AlertIcon /> : <RollIcon />}>
      <Box aria-live="polite">{words}</Box>
      {run.state !== 'failed' && (
        <LinearProgress variant="determinate" value={run.progress} aria-label={words} sx={{ mt: 0.75, height: 6, borderRadius: 3 }} />
      )}
    </Notice>
  );
}

/** The controls that could not be opened, each with its reason. */
export function RefusedControls({ id, total }: { id: number; total: number }) {
  const { t, n, lang } = useT();
  const { data } = useQuery(refusalsQuery(id, lang));
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13, lineHeight: '20px' }}>
        {data?.data.map((row) => (
          <Box component="li" key={row.id} sx={{ py: 0.25 }}>
            <Link component={RouterLink} to={addressOf('view', row.id) ?? ''}>
              {row.riskNo}
            </Link>
            {`: ${row.message}`}
          </Box>
        ))}
      </Box>
      {data && total > data.data.length && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('campaign.more', { number: n(total - data.data.length) })}</Box>
      )}
    </>
  );
}
