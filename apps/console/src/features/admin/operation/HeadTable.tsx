import type { AuditOverview, AuditRun } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { AnchorTag, StampTag } from './AnchorCard.tsx';

const cell = { px: 2, py: 0.75, fontSize: 13, lineHeight: '20px', textAlign: 'left', fontVariantNumeric: 'tabular-nums' } as const;
const head = { ...cell, fontSize: 12, fontWeight: 500, color: 'text.secondary' } as const;

/** The daily seals, newest first; with `anchors` how each stands against what is kept of it elsewhere. */
export function HeadTable({ heads, anchors = null }: { heads: AuditOverview['heads']; anchors?: AuditRun['anchors'] }) {
  const { t, n, date, instant } = useT();
  const kept = new Map(anchors?.days.map((one) => [one.day, one]));
  if (heads.length === 0)
    return <Box sx={{ px: 2, pb: 2, fontSize: 13, color: 'text.secondary' }}>{t('adminOperation.audit.noHeads')}</Box>;
  return (
    <Box component="table" aria-label={t('adminOperation.audit.headsTitle')} sx={{ width: '100%', borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={head}>
            {t('adminOperation.audit.headFields.day')}
          </Box>
          <Box component="th" scope="col" sx={{ ...head, textAlign: 'right' }}>
            {t('adminOperation.audit.headFields.steps')}
          </Box>
          <Box component="th" scope="col" sx={{ ...head, display: { xs: 'none', sm: 'table-cell' } }}>
            {t('adminOperation.audit.headFields.sealed')}
          </Box>
          {anchors && (
            <Box component="th" scope="col" sx={head}>
              {t('adminOperation.audit.headFields.anchor')}
            </Box>
          )}
          <Box component="th" scope="col" sx={{ ...head, ...(anchors && { display: { xs: 'none', sm: 'table-cell' } }) }}>
            {t('adminOperation.audit.headFields.hash')}
          </Box>
        </tr>
      </thead>
      <tbody>
        {heads.map((row) => (
          <Box component="tr" key={row.day} sx={{ borderTop: '1px solid', borderColor: 'line.soft' }}>
            <Box component="td" sx={cell}>
              {date(row.day)}
            </Box>
            <Box component="td" sx={{ ...cell, textAlign: 'right' }}>
              {n(row.steps)}
            </Box>
            <Box component="td" sx={{ ...cell, display: { xs: 'none', sm: 'table-cell' }, color: 'text.secondary' }}>
              {instant(row.sealedAt)}
            </Box>
            {anchors && (
              <Box component="td" sx={cell}>
                <Elsewhere kept={kept.get(row.day)} />
              </Box>
            )}
            <Box
              component="td"
              title={row.hash}
              sx={{
                ...cell,
                fontFamily: 'ui-monospace, monospace',
                color: 'text.secondary',
                ...(anchors && { display: { xs: 'none', sm: 'table-cell' } }),
              }}
            >
              {`${row.hash.slice(0, 12)}…`}
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

function Elsewhere({ kept }: { kept: NonNullable<AuditRun['anchors']>['days'][number] | undefined }) {
  if (!kept) return '–';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <AnchorTag state={kept.state} />
      {kept.stamp && <StampTag stamp={kept.stamp} />}
    </Box>
  );
}
