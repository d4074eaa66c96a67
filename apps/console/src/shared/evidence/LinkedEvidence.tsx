import type { EvidenceUseKind } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../api/route-types.ts';
import { routes } from '../api/routes.ts';
import { readQuery } from '../api/use-call.ts';
import { useT } from '../i18n/use-t.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { RailBlock } from '../parts/Section.tsx';
import { request, useRecordAction, type Staleness } from '../record/use-record-action.ts';
import { EvidenceTitle, VersionLine } from './EvidenceLine.tsx';
import { LinkEvidenceDialog } from './LinkEvidenceDialog.tsx';

type Found = DataOf<typeof routes.getRecordEvidence>;
type Used = Found['used'][number];

const stale: Staleness = {
  record: routes.getRecordEvidence.name,
  all: [routes.getRecordEvidence.name, routes.getEvidence.name, routes.getEvidenceHistory.name, routes.search.name],
};
const dim = { fontSize: 12, lineHeight: '18px', color: 'text.secondary' } as const;

/**
 * The evidence that a record beside tests stands on, each with its version and the days that it speaks of, and its way there and off again
 * (docs/adr/0059-evidence.md). Nothing where there is none and none may be linked.
 */
export default function LinkedEvidence({ workflow, id }: { workflow: EvidenceUseKind; id: number }) {
  const { t } = useT();
  const { data } = useQuery(readQuery(routes.getRecordEvidence, { query: { workflow, id } }, { live: ['evidence', workflow] }));
  const action = useRecordAction<'USE' | 'RELEASE'>({ stale });
  const [releasing, setReleasing] = useState<Used>();
  if (!data || (data.used.length + data.hidden === 0 && !data.mayLink)) return null;
  const { used, hidden, mayLink } = data;
  const release = ({ id: evidenceId, rowVersion }: Used) =>
    action.run(
      request({
        route: routes.linkEvidence,
        input: { body: { id: evidenceId, rowVersion, workflow, recordId: id, isRelease: true } },
        event: 'RELEASE',
        done: t('evidenceRequest.linked.released'),
      }),
    );
  return (
    <RailBlock
      title={t('evidenceRequest.linked.title')}
      action={
        mayLink && (
          <Button size="small" variant="text" sx={{ my: -0.5 }} onClick={() => action.ask('USE')}>
            {t('evidenceRequest.linked.link')}
          </Button>
        )
      }
    >
      {used.length === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('evidenceRequest.linked.none')}</Box>}
      {used.map((one) => (
        <Box key={one.id} sx={{ '& + &': { mt: 1 } }}>
          <EvidenceTitle id={one.id} recordNo={one.recordNo} title={one.title} />
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            <VersionLine version={one.standsOn}>
              {one.newest.no !== one.no && <Box sx={dim}>{t('evidenceRequest.newerExists', { no: one.newest.no })}</Box>}
              {one.mayRelease && (
                <Button
                  size="small"
                  variant="text"
                  color="inherit"
                  sx={{ ml: -1 }}
                  aria-label={`${t('evidenceRequest.linked.release')} ${one.recordNo}`}
                  onClick={() => {
                    setReleasing(one);
                    action.ask('RELEASE');
                  }}
                >
                  {t('evidenceRequest.linked.release')}
                </Button>
              )}
            </VersionLine>
          </Box>
        </Box>
      ))}
      {hidden > 0 && <Box sx={{ ...dim, mt: 1 }}>{t('evidenceRequest.linked.hidden', { count: hidden })}</Box>}
      {action.event === 'USE' && <LinkEvidenceDialog record={{ workflow, id }} action={action} />}
      {releasing && (
        <ConfirmDialog
          open={action.event === 'RELEASE'}
          title={t('evidenceRequest.linked.release')}
          body={t('evidenceRequest.linked.releaseBody', { number: releasing.recordNo, title: releasing.title })}
          confirmLabel={t('evidenceRequest.linked.release')}
          busy={action.busy}
          error={action.problem?.message}
          onConfirm={() => release(releasing)}
          onClose={action.cancel}
        />
      )}
    </RailBlock>
  );
}
