import { pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { AttachDialog } from '#shared/evidence/AttachDialog.tsx';
import { EvidenceTitle, VersionLine } from '#shared/evidence/EvidenceLine.tsx';
import { Gaps } from '#shared/evidence/Gaps.tsx';
import { RequestDialog } from '#shared/evidence/RequestDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { KeepDialog } from './KeepDialog.tsx';
import { listCurrentItems, staleControlTest, testEvidence, type ControlTestRecord } from '../api/records.ts';

type Found = DataOf<typeof routes.getTestEvidence>;
const dim = { fontSize: 12, lineHeight: '18px', color: 'text.secondary' } as const;
const plain = { listStyle: 'none', m: 0, p: 0 } as const;

function Requests({ requests }: { requests: Found['requests'] }) {
  return (
    <Box component="ul" sx={plain}>
      {requests.map(({ id, recordNo, title, state, dueOn }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center', py: 0.5, fontSize: 13 }}>
          <Box sx={{ flex: 1, minWidth: 200 }}>
            <Link component={RouterLink} to={pageAddress(recordPages.evidenceRequest.view, id)}>
              {recordNo}
            </Link>{' '}
            {title}
          </Box>
          {!isOver('evidenceRequest', state) && <DueChip date={dueOn} />}
          <StateChip workflow="evidenceRequest" state={state} />
        </Box>
      ))}
    </Box>
  );
}

function Offers({ offers, mayAttach, onUse }: { offers: Found['offers']; mayAttach: boolean; onUse: (id: number) => void }) {
  const { t, lang, name, date } = useT();
  return (
    <Box component="ul" sx={plain}>
      {offers.map(({ id, recordNo, title, newest, reason, lastUse, missingDays }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            gap: 1.5,
            flexWrap: 'wrap',
            alignItems: 'center',
            py: 1,
            borderTop: '1px solid',
            borderColor: 'line.soft',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 220 }}>
            <EvidenceTitle id={id} recordNo={recordNo} title={title} />
            <Box sx={dim}>
              {t('evidenceRequest.effective', { from: date(newest.effectiveFrom), to: date(newest.effectiveTo) })} ·{' '}
              {lastUse
                ? t('evidenceRequest.lastUse', {
                    number: lastUse.number,
                    period: (lang === 'en' && lastUse.periodEn) || lastUse.period,
                    name: lastUse.tester ? name(lastUse.tester) : '',
                  })
                : t(`evidenceRequest.offeredAs.${reason}`)}
              {missingDays > 0 && ` · ${t('evidenceRequest.wouldMiss', { count: missingDays })}`}
            </Box>
          </Box>
          {mayAttach && (
            <Button size="small" variant="outlined" color="inherit" onClick={() => onUse(id)}>
              {t('evidenceRequest.attach.open')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Evidence of a test: what it stands on and with which version, which days nothing covers, what was asked for, and what could be used again. */
export function EvidencePanel({ record }: { record: ControlTestRecord }) {
  const { t } = useT();
  const { data } = useQuery(testEvidence(record.id));
  const action = useRecordAction<'REQUEST'>({
    stale: { ...staleControlTest, all: [...staleControlTest.all, routes.getTestEvidence.name, routes.getEvidenceRequestByPage.name] },
  });
  const [attaching, setAttaching] = useState<readonly number[]>();
  const [isKeeping, setKeeping] = useState(false);
  if (!data) return null;
  const { tested, used, gaps, missingDays, loose, requests, offers, mayAttach, mayRequest } = data;
  const items = listCurrentItems(record);
  // Items of a sample that was drawn anew stand on it no longer.
  const isForMore = (evidenceId: number) =>
    items.some(({ place }) => !used.some(({ id, places }) => id === evidenceId && places.includes(place)));
  const head = (words: string) => <Box sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary', mt: 2, mb: 0.5 }}>{words}</Box>;
  return (
    <>
      {mayRequest && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => action.ask('REQUEST')}>
          {t('evidenceRequest.create')}
        </Button>
      )}
      {tested && <Gaps tested={tested} gaps={gaps} missingDays={missingDays} />}
      {used.length === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary', mt: 1.5 }}>{t('evidenceRequest.noneUsed')}</Box>}
      {used.map(({ id, no, recordNo, title, standsOn, newest, places }) => (
        <Box key={`${id} ${no}`} sx={{ mt: 1 }}>
          <EvidenceTitle id={id} recordNo={recordNo} title={title} />
          <Box component="ul" sx={plain}>
            <VersionLine version={standsOn}>
              <Box sx={dim}>
                {t('evidenceRequest.provesItems', { count: places.length })}
                {newest.no !== no && ` · ${t('evidenceRequest.newerExists', { no: newest.no })}`}
              </Box>
              {mayAttach && isForMore(id) && (
                <Button size="small" variant="text" sx={{ ml: -1 }} onClick={() => setAttaching([id])}>
                  {t('evidenceRequest.attach.open')}
                </Button>
              )}
            </VersionLine>
          </Box>
        </Box>
      ))}
      {loose.length > 0 && (
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center', mt: 1.5, fontSize: 13 }}>
          <Box sx={{ flex: 1, minWidth: 200, color: 'text.secondary' }}>{t('evidenceRequest.keep.loose', { count: loose.length })}</Box>
          <Button size="small" variant="outlined" color="inherit" onClick={() => setKeeping(true)}>
            {t('evidenceRequest.keep.open')}
          </Button>
        </Box>
      )}
      {requests.length > 0 && head(t('evidenceRequest.requests'))}
      <Requests requests={requests} />
      {offers.length > 0 && head(t('evidenceRequest.offers'))}
      <Offers offers={offers} mayAttach={mayAttach} onUse={(id) => setAttaching([id])} />
      {attaching && (
        <AttachDialog
          test={{ id: record.id, number: record.recordNo }}
          items={items.map(({ key, place }, index) => ({ no: index + 1, key, place }))}
          evidenceIds={attaching}
          onClose={() => setAttaching(undefined)}
        />
      )}
      {isKeeping && <KeepDialog files={loose} tested={tested} onClose={() => setKeeping(false)} />}
      {action.event === 'REQUEST' && <RequestDialog action={action} testIds={[record.id]} />}
    </>
  );
}
