import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { DataOf } from '../api/route-types.ts';
import { routes } from '../api/routes.ts';
import { readQuery } from '../api/use-call.ts';
import { showToast } from '../feedback/toast-store.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useT } from '../i18n/use-t.ts';
import { useRecordAction, type Staleness } from '../record/use-record-action.ts';
import { EvidenceTitle } from './EvidenceLine.tsx';
import { ItemChoice, type SampledItem } from './ItemChoice.tsx';
import { findNamedItems } from './named-items.ts';

type Found = DataOf<typeof routes.getTestEvidence>;
interface Candidate {
  readonly id: number;
  readonly recordNo: string;
  readonly title: string;
  readonly newest: Found['offers'][number]['newest'];
  readonly missingDays: number;
  /** Places that stand on it already. */
  readonly held: readonly number[];
}

interface Props {
  test: { readonly id: number; readonly number: string };
  items: readonly SampledItem[];
  /** What is to be attached, of all that the test is offered or stands on. */
  evidenceIds: readonly number[];
  onClose: () => void;
}

const stale: Staleness = {
  workflow: 'controlTest',
  record: routes.getTestEvidence.name,
  all: [
    routes.getTestEvidence.name,
    routes.getControlTest.name,
    routes.getControlTestHistory.name,
    routes.getControlTestByPage.name,
    routes.getEvidence.name,
    routes.getEvidenceRequest.name,
  ],
};

/** What may be attached, each once, and which items have it already, in whichever version. */
function listCandidates({ offers, used, missingDays }: Found, ids: readonly number[]): Candidate[] {
  const heldOf = (evidenceId: number) => used.flatMap(({ id, places }) => (id === evidenceId ? places : []));
  const all = [...offers.map((offer) => ({ ...offer, held: [] })), ...used.map((one) => ({ ...one, missingDays, held: heldOf(one.id) }))];
  return all.filter(({ id }, place) => ids.includes(id) && all.findIndex((other) => other.id === id) === place);
}

/** Without a name that says which, nothing is chosen but the only item that there is. */
function propose({ title, newest, held }: Candidate, items: readonly SampledItem[]): number[] {
  const open = items.filter(({ place }) => !held.includes(place));
  if (items.length === 1) return open.map(({ place }) => place);
  return findNamedItems([title, newest.fileName], open).map(({ place }) => place);
}

/**
 * Puts evidence onto items of a test (docs/adr/0070-attaching-accepted-evidence.md): which it supports is the tester's to say, so that nothing is chosen but
 * what a name names, and the days that would still be missing stand beside it.
 */
export function AttachDialog({ test, items, evidenceIds, onClose }: Props) {
  const { t, date } = useT();
  const { data, error } = useQuery(readQuery(routes.getTestEvidence, { query: { id: test.id } }, { live: ['controlTest', 'evidence'] }));
  const action = useRecordAction<'RECORD_RESULTS'>({ stale });
  const [picked, setPicked] = useState<Readonly<Record<number, readonly number[]>>>({});
  const title = t('evidenceRequest.attach.title', { number: test.number });
  if (!data)
    return error ? (
      <FormDialog title={title} submitLabel={t('common.close')} onSubmit={onClose} onClose={onClose}>
        <Box role="alert" sx={{ fontSize: 13 }}>
          {error.message}
        </Box>
      </FormDialog>
    ) : null;
  const candidates = listCandidates(data, evidenceIds);
  const chosenOf = (one: Candidate): readonly number[] => picked[one.id] ?? propose(one, items);
  const given = candidates.flatMap((one) => (chosenOf(one).length > 0 ? [{ evidenceId: one.id, places: [...chosenOf(one)] }] : []));
  const send = () => {
    if (candidates.length === 0) return onClose();
    if (given.length === 0) return action.fail(t('evidenceRequest.attach.choose'));
    action.run({
      intent: [routes.attachEvidence.name, test.id, given],
      event: 'RECORD_RESULTS',
      takesAway: false,
      perform: async (key) => {
        // What is attached adds and overwrites nothing: it needs no version of the test, and one that went stays when the next is refused.
        for (const one of given)
          await call(routes.attachEvidence, { body: { id: test.id, ...one } }, { idempotencyKey: `${key}-${one.evidenceId}` });
        return () => {
          showToast({ tone: 'success', text: t('evidenceRequest.attach.done') });
          onClose();
        };
      },
    });
  };
  const total = given.reduce((sum, { places }) => sum + places.length, 0);
  return (
    <FormDialog
      title={title}
      submitLabel={t(candidates.length === 0 ? 'common.close' : 'evidenceRequest.attach.submit')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={onClose}
      note={action.problem && <Box sx={{ color: 'error.main', fontSize: 13, flex: 1 }}>{action.problem.message}</Box>}
    >
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        {t(candidates.length === 0 ? 'evidenceRequest.attach.nothing' : 'evidenceRequest.attach.hint')}
      </Box>
      {candidates.map((one) => (
        <Box key={one.id}>
          <EvidenceTitle id={one.id} recordNo={one.recordNo} title={one.title} />
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>{one.newest.fileName}</Box>
          <Box sx={{ fontSize: 12, lineHeight: '18px', mb: 0.75, color: one.missingDays > 0 ? 'tone.amber.fg' : 'text.secondary' }}>
            {t('evidenceRequest.effective', { from: date(one.newest.effectiveFrom), to: date(one.newest.effectiveTo) })}
            {one.missingDays > 0 && ` · ${t('evidenceRequest.wouldMiss', { count: one.missingDays })}`}
          </Box>
          <ItemChoice
            label={one.title}
            items={items}
            held={one.held}
            chosen={chosenOf(one)}
            onChange={(places) => {
              action.edit();
              setPicked((all) => ({ ...all, [one.id]: places }));
            }}
          />
        </Box>
      ))}
      {candidates.length > 0 && (
        <Box role="status" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t('evidenceRequest.attach.chosen', { count: total, total: items.length * candidates.length })}
        </Box>
      )}
    </FormDialog>
  );
}
