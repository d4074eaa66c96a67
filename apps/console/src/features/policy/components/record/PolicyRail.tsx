import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RailBlock, RailRow } from '#shared/parts/Section.tsx';
import { Timeline, type TimelineStep } from '#shared/parts/Timeline.tsx';
import { ExportTrail } from '#shared/record/ExportTrail.tsx';
import { TrailTools } from '#shared/record/trail/TrailTools.tsx';
import { KeyIcon } from '#shared/theme/icons.tsx';
import { processQuery } from '../../api/library.ts';
import type { DocRecord, ProcessRow } from '../../api/wire.ts';
import { useGradeWords } from '../permission/use-grade-words.ts';
import { usePolicyChanges } from './use-policy-changes.ts';

/** People, dates, the reader's own access, and for owners who did what. */
export function PolicyRail({ record, onWhy }: { record: DocRecord; onWhy: () => void }) {
  const { t, date, instant, pick } = useT();
  const words = useGradeWords();
  return (
    <>
      <RailBlock title={t('policy.record.people')}>
        <RailRow label={t('policy.field.owners')}>
          {record.owners.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>{t('policy.record.noOwner')}</Box>
          ) : (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
              {record.owners.map((owner) => (
                <PersonTag key={owner.id} person={owner} />
              ))}
            </Box>
          )}
        </RailRow>
        <RailRow label={t('policy.field.createBy')}>{pick({ zh: record.createBy, en: record.createByEn })}</RailRow>
        <RailRow label={t('policy.field.updateBy')}>{pick({ zh: record.updateBy, en: record.updateByEn })}</RailRow>
        <RailRow label={t('policy.field.access')}>
          <Box>
            {words(record.access)}
            <Box>
              <Button variant="text" startIcon={<KeyIcon />} onClick={onWhy} sx={{ height: 24, px: 0.5, ml: -0.5, fontSize: 12 }}>
                {t('policy.action.WHY')}
              </Button>
            </Box>
          </Box>
        </RailRow>
      </RailBlock>
      <RailBlock title={t('policy.record.dates')}>
        <RailRow label={t('policy.field.createDateTime')}>{instant(record.createDateTime)}</RailRow>
        <RailRow label={t('policy.field.updateDateTime')}>{instant(record.updateDateTime)}</RailRow>
        {record.isOwner && record.alertedOn && <RailRow label={t('policy.field.alertedOn')}>{date(record.alertedOn)}</RailRow>}
      </RailBlock>
      {record.isOwner && <Process record={record} />}
    </>
  );
}

const turnedBack = ['RETURN', 'WITHDRAW', 'DELETE', 'RETIRE'];

/** Who did what, newest first; only owners are told. */
function Process({ record: { id, docName } }: { record: DocRecord }) {
  const { t, lang, name } = useT();
  const { data, error } = useQuery(processQuery(id, 1, lang));
  const words = usePolicyChanges();
  const trail = { type: 'policy', id, no: docName } as const;
  const steps = (data ?? []).map((row): TimelineStep => ({
    id: row.id,
    kind: turnedBack.includes(row.event) ? 'reject' : 'done',
    title: row.operation,
    who: [row.actor && name(row.actor), row.revision !== null && t('policy.record.revision', { revision: row.revision })]
      .filter(Boolean)
      .join(' · '),
    at: row.at,
    note: row.comments,
    children: <Changes changes={row.changes} />,
  }));
  return (
    <RailBlock title={t('policy.record.history')}>
      <ExportTrail record={trail} />
      <TrailTools trail={trail} words={words} asOf compare={(data?.length ?? 0) > 1} />
      {error && !data ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{error.message}</Box>
      ) : (
        <Timeline label={t('policy.record.history')} steps={steps} />
      )}
    </RailBlock>
  );
}

function Changes({ changes }: { changes: ProcessRow['changes'] }) {
  const { t } = useT();
  const words = usePolicyChanges();
  // A file and a folder are told by number there; their names stand among the versions and above.
  const shown = changes.filter(({ field }) => field !== 'fileId' && field !== 'folderId');
  if (shown.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {shown.map((change, index) => {
        const { label, before, after } = words(change);
        const empty = t('policy.record.empty');
        return (
          <li key={`${change.field}-${index}`}>
            {t('policy.record.changed', { field: label, before: before || empty, after: after || empty })}
          </li>
        );
      })}
    </Box>
  );
}
