import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { TaskRow } from '@portal/contract/client';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { portalZoneName } from '../i18n/portal-day.ts';
import { useT } from '../i18n/use-t.ts';
import { RailBlock } from '../parts/Section.tsx';
import { Segmented } from '../parts/Segmented.tsx';
import { Timeline, type TimelineStep } from '../parts/Timeline.tsx';
import { WholeDates } from '../parts/WholeDates.tsx';
import type { TrailRecord } from '../api/trail-bundle.ts';
import { ExportTrail } from './ExportTrail.tsx';
import { TrailTools } from './trail/TrailTools.tsx';
import type { Text } from '../i18n/languages.ts';

const turnedBack = ['riskManagerRejected', 'OWNER_RETURN', 'FAIL', 'REJECT', 'RETURN'];

function kindOf(row: TaskRow): TimelineStep['kind'] {
  if (turnedBack.includes(row.operationCode) || row.toState === 'returned') return 'reject';
  return row.fromState === row.toState ? 'info' : 'done';
}

/** The process with further steps of the log, each where the log has it. */
function withSteps(process: readonly TaskRow[], log: readonly TaskRow[], isShown: (row: TaskRow) => boolean): TaskRow[] {
  const named = new Map(process.map((row) => [row.id, row]));
  return log.flatMap((row) => named.get(row.id) ?? (isShown(row) ? [row] : []));
}

type Change = TaskRow['changes'][number];
/** A field change in the reader's words. */
export type ChangeWords = (change: Change) => { label: string; before: string; after: string };

/** So many changes of one step are read at once: a sheet of results changes a hundred. */
const MOST_CHANGES = 8;

/** Field, value before and value after, in the reader's language. */
function Changes({ changes, words }: { changes: readonly Change[]; words: ChangeWords }) {
  const { t, n } = useT();
  const [isWhole, setWhole] = useState(changes.length <= MOST_CHANGES + 1);
  if (changes.length === 0) return null;
  const shown = (text: string) => text || t('riskRecord.history.empty');
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {(isWhole ? changes : changes.slice(0, MOST_CHANGES)).map((change, index) => {
        const { label, before, after } = words(change);
        return (
          <Box component="li" key={`${change.field}-${index}`} sx={{ py: 0.25 }}>
            <Box component="span" sx={{ fontWeight: 500 }}>
              {t('riskRecord.history.changed', { field: label })}
            </Box>{' '}
            {before && (
              <del>
                <WholeDates text={before} />
              </del>
            )}
            {before && ' → '}
            <Box component="span" sx={{ color: after ? 'text.primary' : 'inherit' }}>
              <WholeDates text={shown(after)} />
            </Box>
          </Box>
        );
      })}
      {!isWhole && (
        <li>
          <Link component="button" type="button" onClick={() => setWhole(true)} sx={{ fontSize: 12, minHeight: 24 }}>
            {t('riskRecord.history.allChanges', { number: n(changes.length) })}
          </Link>
        </li>
      )}
    </Box>
  );
}

export interface HistoryPanelProps {
  /** Asks for the steps: the process, or every step of the log. */
  query: (log: boolean) => UseQueryOptions<TaskRow[], Error, TaskRow[], readonly unknown[]>;
  /** The state that the record waits in; absent when it waits for nothing. */
  waiting?: Text | undefined;
  words: ChangeWords;
  /** Stand above the steps. */
  tools?: ReactNode;
  /** Every step, for records that have no process of named operations. */
  logOnly?: boolean;
  /** Which further steps of the log the process shows, too: those of what hangs on the record. */
  processToo?: ((row: TaskRow) => boolean) | undefined;
  /** The record as trails are asked for, where its area has registered them: any two steps are compared, and without `tools` any day is shown. */
  trail?: TrailRecord;
  /** The record whose trail an administrator takes out, when it is another one. */
  exported?: TrailRecord;
}

/** Process and Log of a record as a timeline, newest first; the state that it waits in stands on top. */
export function HistoryPanel({ query, waiting, words, tools, logOnly = false, processToo, trail, exported = trail }: HistoryPanelProps) {
  const { t, name, pick, lang } = useT();
  const [kind, setKind] = useState<'process' | 'log'>('process');
  const log = logOnly || kind === 'log';
  const { data: asked, error } = useQuery(query(log));
  const { data: all } = useQuery({ ...query(true), enabled: processToo !== undefined && !log });
  const data = asked && !log && processToo && all ? withSteps(asked, all, processToo) : asked;
  const now: TimelineStep[] = waiting ? [{ id: 'now', kind: 'now', title: t('riskRecord.history.waiting', { state: pick(waiting) }) }] : [];
  const steps = (data ?? []).map((row): TimelineStep => ({
    id: row.id,
    kind: kindOf(row),
    title: [row.issueNo, row.operation].filter(Boolean).join(' · '),
    who: [name(row.org_User), row.role, row.onBehalfOf && t('riskRecord.history.onBehalf', { who: row.onBehalfOf })]
      .filter(Boolean)
      .join(' · '),
    at: row.createDateTimeStr,
    note: log ? row.comments : null,
    children: log && <Changes changes={row.changes} words={words} />,
  }));
  return (
    <RailBlock
      title={t('riskRecord.section.history')}
      action={
        !logOnly && (
          <Segmented
            label={t('riskRecord.history.kind')}
            options={[
              { value: 'process', label: t('riskRecord.history.process') },
              { value: 'log', label: t('riskRecord.history.log') },
            ]}
            value={kind}
            onChange={setKind}
          />
        )
      }
    >
      <Box sx={{ pt: 0.5 }}>
        {tools}
        {log && exported && <ExportTrail record={exported} />}
        {trail && <TrailTools trail={trail} words={words} asOf={!tools} compare={log && (data?.length ?? 0) > 1} />}
        {error && !data ? (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskRecord.history.failed')}</Box>
        ) : (
          // Nothing is said of a history that is still on its way.
          data && <Timeline label={t(log ? 'riskRecord.history.log' : 'riskRecord.history.process')} steps={[...now, ...steps]} />
        )}
        {steps.length > 0 && (
          <Box sx={{ pt: 1, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {t('riskRecord.history.zone', { zone: portalZoneName(lang) })}
          </Box>
        )}
      </Box>
    </RailBlock>
  );
}
