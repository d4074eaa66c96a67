import { verifyAudit, type Sql } from '@portal/platform';
import { recordKinds } from '@portal/testing';
import type { Acknowledgement } from './ledger.ts';
import type { MailSink } from './mail-sink.ts';
import type { PortalView } from './portal.ts';
import { UNDELIVERED, type Subscriptions } from './settled.ts';
import { listDoubles } from './transitions.ts';

interface Row {
  readonly [column: string]: unknown;
}

/**
 * Compares the end of a run with what was acknowledged.
 * @param keysAreKept false where the clock went on by more than the 24 hours for which keys are kept
 * @returns one sentence a violation
 */
export async function checkAcknowledged(sql: Sql, entries: readonly Acknowledgement[], keysAreKept = true): Promise<string[]> {
  const keys = keysAreKept ? await checkKeys(sql, entries) : [];
  return [...(await checkPromises(sql, entries)), ...keys, ...(await checkCreations(sql, entries))];
}

/** Every acknowledged change stands in the history at its place, and the record is where its last answer said. */
async function checkPromises(sql: Sql, entries: readonly Acknowledgement[]): Promise<string[]> {
  const told = entries.filter((entry) => entry.id !== null);
  const steps = await sql.query<{ workflow: string; subject_id: number; seq: number; to_state: string }>(
    'select workflow, subject_id, seq, to_state from workflow_step',
  );
  const stepAt = new Map(steps.map((step) => [`${step.workflow}/${step.subject_id}/${step.seq}`, step.to_state]));
  const records = await sql.query<{ workflow: string; id: number; state: string; version: number }>(
    `select 'riskControl' as workflow, id, state, version from risk_control
     union all select 'remediationIssue', id, state, version from remediation_issue`,
  );
  const recordOf = new Map(records.map((record) => [`${record.workflow}/${record.id}`, record]));
  const problems: string[] = [];
  const last = new Map<string, Acknowledgement>();
  for (const entry of told) {
    const name = `${entry.workflow}/${entry.id}`;
    const state = stepAt.get(`${name}/${entry.rowVersion! - 1}`);
    if (state !== entry.state) {
      problems.push(
        `${entry.marker}: "${entry.step}" was acknowledged as version ${entry.rowVersion} in ${entry.state}; the history has ${state}`,
      );
    }
    const before = last.get(name);
    if (before && entry.rowVersion! < before.rowVersion!)
      problems.push(`${entry.marker}: an answer went back to version ${entry.rowVersion}`);
    last.set(name, entry);
  }
  for (const [name, entry] of last) {
    const record = recordOf.get(name);
    if (!record) problems.push(`${entry.marker}: ${name} was acknowledged and is gone`);
    // An issue may be cancelled by the reopening of its control, which is acknowledged there.
    else if (
      record.version !== entry.rowVersion &&
      !(entry.workflow === 'remediationIssue' && record.state === 'cancelled') &&
      !isRolled(entries, entry)
    ) {
      problems.push(`${entry.marker}: ${name} is at version ${record.version}, its last answer said ${entry.rowVersion}`);
    }
  }
  return problems;
}

/** Rolling forward is acknowledged as a list and moves the old record by one. */
function isRolled(entries: readonly Acknowledgement[], entry: Acknowledgement): boolean {
  return entries.some((other) => other.marker === entry.marker && other.step === 'roll forward');
}

/** One claim for each key, on the record that was answered. */
async function checkKeys(sql: Sql, entries: readonly Acknowledgement[]): Promise<string[]> {
  const rows = await sql.query<{ person_id: number; path: string; key: string; subject_id: number | null; answer: string | null }>(
    'select person_id, path, key, subject_id, answer from idempotency_key',
  );
  const claims = new Map(rows.map((row) => [`${row.person_id} ${row.path} ${row.key}`, row]));
  return entries
    .filter((entry) => entry.key !== '')
    .flatMap((entry) => {
      const claim = claims.get(`${entry.person} ${entry.path} ${entry.key}`);
      if (!claim) return [`${entry.marker}: nothing is known of the key of "${entry.step}", which was acknowledged`];
      if (claim.answer === null && claim.subject_id === null) return [`${entry.marker}: the claim of "${entry.step}" is still open`];
      return [];
    });
}

/** One record for each creation, one row for each forward, one issue for each closing with a deficiency, one round for each submission. */
async function checkCreations(sql: Sql, entries: readonly Acknowledgement[]): Promise<string[]> {
  const count = (...names: string[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const entry of entries) if (names.includes(entry.step)) counts.set(entry.marker, (counts.get(entry.marker) ?? 0) + 1);
    return counts;
  };
  const markers = new Set(entries.map((entry) => entry.marker));
  const read = async (statement: string): Promise<Map<string, number>> =>
    new Map((await sql.query<{ marker: string; n: number }>(statement)).map((row) => [row.marker, row.n]));
  const first = 'risk_control r where r.lineage_id = r.id';
  const family = (table: string, link: string): string =>
    `select r.risk_description as marker, count(*)::int as n from ${table} t join risk_control r on ${link} group by 1`;
  const intoReview = new Map<string, number>();
  for (const entry of entries) {
    if (entry.state === 'reviewing' && ['submit assessment', 'submit as assistant', 'approve'].includes(entry.step)) {
      intoReview.set(entry.marker, (intoReview.get(entry.marker) ?? 0) + 1);
    }
  }
  const compare = [
    [
      'records',
      new Map([...markers].map((marker) => [marker, 1])),
      await read(`select r.risk_description as marker, count(*)::int as n from ${first} group by 1`),
    ],
    [
      'records of the next year',
      count('roll forward'),
      await read(`select risk_description as marker, count(*)::int as n from risk_control r where r.lineage_id <> r.id group by 1`),
    ],
    ['forwards', count('forward'), await read(family('forward', 'r.id = t.risk_id'))],
    ['issues', count('close with deficiency'), await read(family('remediation_issue', 'r.id = t.source_id'))],
    ['reviews', intoReview, await read(family('independent_review', 'r.id = t.risk_id'))],
  ] as const;
  return compare.flatMap(([what, wanted, found]) =>
    [...new Set([...wanted.keys(), ...found.keys()])]
      .filter((marker) => (wanted.get(marker) ?? 0) !== (found.get(marker) ?? 0))
      .map((marker) => `${marker}: ${found.get(marker) ?? 0} ${what} instead of ${wanted.get(marker) ?? 0}`),
  );
}

/** What must hold after any run: chains, one message for each step, every message brought, every mail sent once. */
export async function checkMachinery(portal: PortalView, subscriptions: Subscriptions, sink: MailSink): Promise<string[]> {
  const { sql } = portal;
  const { problems } = await verifyAudit(portal.databaseUrl, recordKinds);
  const lonely = await sql.query<Row>(
    `select s.workflow, s.subject_id, s.seq, s.event, count(m.id)::int as n from workflow_step s
     left join outbox_message m on m.workflow = s.workflow and m.subject_id = s.subject_id and (m.payload ->> 'seq')::int = s.seq
     group by 1, 2, 3, 4 having count(m.id) <> 1`,
  );
  const [extra] = await sql.query<{ n: number }>(
    `select count(*)::int as n from outbox_message m where not exists (
       select 1 from workflow_step s where s.workflow = m.workflow and s.subject_id = m.subject_id and s.seq = (m.payload ->> 'seq')::int)`,
  );
  const stuck = await sql.query<Row>(UNDELIVERED, [subscriptions.consumers, subscriptions.topics]);
  const mails = await sql.query<{ message_id: string; state: string; last_error: string }>(
    'select message_id, state, last_error from mail_message',
  );
  const inLog = new Set(mails.map((mail) => mail.message_id));
  const taken = new Set(sink.received.map((mail) => mail.messageId));
  const { unexplained } = listDoubles(sink, portal.kills);
  return [
    ...problems.map((problem) => `audit: ${problem}`),
    ...lonely.map((step) => `lost: step ${step.seq} (${step.event}) of ${step.workflow} ${step.subject_id} has ${step.n} outbox messages`),
    ...(extra!.n > 0 ? [`${extra!.n} outbox messages have no step`] : []),
    ...stuck.map((message) => `stuck: message ${message.id} ${message.topic}, published ${message.published}`),
    ...mails.filter((mail) => mail.state !== 'sent').map((mail) => `mail ${mail.message_id} is ${mail.state} ${mail.last_error}`),
    ...[...inLog].filter((id) => !taken.has(id)).map((id) => `mail ${id} never reached the server`),
    ...[...taken].filter((id) => !inLog.has(id)).map((id) => `mail ${id} was sent and is not in the log`),
    ...unexplained.map((id) => `mail ${id} was sent twice with no kill near`),
  ];
}

/** Everything that people see of a run, without numbers that depend on the order of things. */
export async function summarise(sql: Sql): Promise<Map<string, number>> {
  const lines = await sql.query<{ line: string; n: number }>(
    `select line, count(*)::int as n from (
       select 'mail ' || r.risk_description || ' ' || r.risk_year || ' ' || m.template || ' to ' || m.recipient as line
         from mail_message m left join risk_control r on r.risk_no = m.record_no
       union all select 'notice ' || r.risk_description || ' ' || r.risk_year || ' ' || n.kind || ' to ' || p.user_no
         from notification n join person p on p.id = n.person_id left join risk_control r on r.risk_no = n.record_no
       union all select 'step ' || r.risk_description || ' ' || r.risk_year || ' ' || s.seq || ' ' || s.event || ' ' || s.to_state
         from workflow_step s join risk_control r on s.workflow = 'riskControl' and r.id = s.subject_id
       union all select 'review ' || r.risk_description || ' ' || v.round || ' ' || v.state || ' ' || coalesce(v.effectiveness, 0)
         from independent_review v join risk_control r on r.id = v.risk_id
       union all select 'issue ' || r.risk_description || ' ' || i.state || ' ' || i.version || ' ' || i.due_on
         from remediation_issue i join risk_control r on r.id = i.source_id
       union all select 'assessment ' || r.risk_description || ' ' || r.risk_year || ' ' || a.current_desc || ' ' || coalesce(a.score, 0)
         from self_assessment a join risk_control r on r.id = a.risk_id
       union all select 'timer ' || r.risk_description || ' ' || r.risk_year || ' ' || t.duty || ' ' || t.rung
         from workflow_timer t join risk_control r on r.id = t.subject_id) as told group by line`,
  );
  return new Map(lines.map(({ line, n }) => [line, n]));
}

/** @returns one sentence for each line that the two runs do not have alike */
export function compareRuns(undisturbed: ReadonlyMap<string, number>, disturbed: ReadonlyMap<string, number>): string[] {
  return [...new Set([...undisturbed.keys(), ...disturbed.keys()])]
    .filter((line) => undisturbed.get(line) !== disturbed.get(line))
    .map((line) => `${disturbed.get(line) ?? 0} instead of ${undisturbed.get(line) ?? 0}: ${line}`);
}
