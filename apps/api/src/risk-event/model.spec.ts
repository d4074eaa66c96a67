import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type RiskEventRecord, type RiskReportRecord, type Route, type RouteData } from '@portal/contract';
import { buildEventWorld, buildWorld, startTestApi, type Actor, type EventWorld, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
});
afterAll(() => api?.close());

type Trail = RouteData<typeof routes.getTrail>;

/** A small generator of its own, so that a failing walk can be walked again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const people = (): Actor[] => [world.owner, world.administrator, world.reviewer, world.otherOwner, world.assistant];
const named = (person: { name: string; userNO: string }) => `${person.name} (${person.userNO})`;
const say = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value);
const lines = (items: readonly string[]) => [...items].sort().join('\n');

/** What GetRiskEventDetail answers, in the words of the trail. */
function sayEvent(record: RiskEventRecord): Record<string, string> {
  const fields = [
    'title',
    'description',
    'riskCategory1',
    'riskCategory2',
    'riskCategory3',
    'riskCategory1Str',
    'riskCategory2Str',
    'riskCategory3Str',
    'occurredDate',
    'discoveredDate',
    'bu',
    'managementArea',
    'departmentId',
    'eventType',
    'severity',
    'consequence',
    'cause',
    'immediateAction',
    'currency',
    'grossLoss',
    'recovery',
    'nonFinancialImpact',
    'riskNo',
    'confidential',
    'eventNo',
    'closeReason',
  ] as const;
  const withReason = (reason: string) => lines(record.allowedUsers.filter((person) => person.reasons.includes(reason as never)).map(named));
  return {
    ...Object.fromEntries(fields.map((field) => [field, say(record[field])])),
    reporter: named(record.reporter),
    allowedUsers: withReason('named'),
    forwardedTo: withReason('forwarded'),
    docs: lines(record.docs.map((file) => file.fileName)),
    losses: lines(
      record.lossEntries
        .filter((one) => one.withdrawnAt === null)
        .map((one) =>
          [`#${one.entryNo}`, one.kind, one.entryDate, one.currency, one.amount, one.note.replace(/\s+/g, ' ')].join(' ').trim(),
        ),
    ),
    duplicateOf: record.duplicateOf?.eventNo ?? '',
    state: record.state,
    rowVersion: String(record.rowVersion),
  };
}

function sayReport(record: RiskReportRecord): Record<string, string> {
  const fields = [
    'reportNo',
    'eventNo',
    'dueDate',
    'rootCause',
    'impactAssessment',
    'response',
    'acceptanceReason',
    'residualLikelihood',
    'residualImpact',
    'lessons',
  ] as const;
  return {
    ...Object.fromEntries(fields.map((field) => [field, say(record[field])])),
    escalationUser: named(record.escalationUser),
    actions: record.actions
      .map((action) => [action.text.replace(/\s+/g, ' '), action.ownerNo, action.dueDate ?? ''].join(' | '))
      .join('\n'),
    docs: lines(record.docs.map((file) => file.fileName)),
    state: record.state,
    rowVersion: String(record.rowVersion),
  };
}

const ofPeople = ['reporter', 'allowedUsers', 'forwardedTo', 'escalationUser'];
function sayTrail(trail: Trail, without: readonly string[] = []): Record<string, string> {
  const fields = trail.fields
    .filter(({ field }) => !without.includes(field))
    .map(({ field, value, text }) => [
      field,
      [...ofPeople, 'docs', 'losses'].includes(field) ? lines((ofPeople.includes(field) ? text : value).split('\n')) : value,
    ]);
  return { ...Object.fromEntries(fields), state: trail.state, rowVersion: String(trail.rowVersion) };
}

interface Act {
  readonly route: Route;
  readonly body: () => Record<string, unknown>;
}

test.each([1, 2, 3, 4])(
  'random walk %d: whatever was offered works, what was not is refused, and the steps tell the whole record',
  async (seed) => {
    const random = seeded(seed * 7919);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const word = () => pick(['断供', '复核', 'signed', '每季度', 'a\nb', '']);
    const upload = async (actor: Actor) =>
      random() < 0.4
        ? [
            {
              docId: (await actor.client.upload(routes.attachmentUpload, [{ name: `${Math.floor(random() * 1e9)}.txt`, content: 'x' }]))
                .data[0]!.id,
            },
          ]
        : [];
    const other = await events.bringEvent('pendingApproval');
    const { id } = await world.owner.client.ask(routes.saveRiskEventDraft, { body: events.eventBody() });
    const past = new Map<string, Record<string, string>>();
    let docs: unknown[] = [];
    let seen = await events.event(id);
    const entryNo = () => pick(seen.lossEntries.filter((one) => one.withdrawnAt === null))?.entryNo ?? 0;
    const eventActs: Record<string, Act> = {
      SAVE_DRAFT: { route: routes.saveRiskEventDraft, body: () => fill() },
      SUBMIT: { route: routes.submitRiskEvent, body: () => (random() < 0.2 ? { id } : fill()) },
      APPROVE: {
        route: routes.riskEventApproval,
        body: () => ({
          id,
          approved: true,
          escalationUserNo: [pick(people()).userNo, pick(people()).userNo],
          dueDate: pick(['2030-01-01', '2031-01-01']),
        }),
      },
      RETURN: { route: routes.riskEventApproval, body: () => ({ id, approved: false, comments: '补充' }) },
      CLOSE: { route: routes.closeRiskEvent, body: () => ({ id, reason: pick(['resolved', 'duplicate']), duplicateOf: other.id }) },
      REOPEN: { route: routes.reopenRiskEvent, body: () => ({ id, reason: '线索' }) },
      RECORD_LOSS: {
        route: routes.recordRiskEventLoss,
        body: () => ({
          id,
          kind: 'loss',
          entryDate: '2024-04-01',
          currency: pick(['CNY', 'USD']),
          amount: pick([5, 7.25]),
          note: word(),
          docId: (docs[0] as { docId: number } | undefined)?.docId,
        }),
      },
      CORRECT_LOSS: {
        route: routes.correctRiskEventLoss,
        body: () => ({
          id,
          entryNo: entryNo(),
          kind: 'loss',
          entryDate: '2024-05-02',
          currency: 'CNY',
          amount: Math.floor(random() * 1e6) + 500,
          note: word(),
          reason: '更正',
        }),
      },
      WITHDRAW_LOSS: { route: routes.withdrawRiskEventLoss, body: () => ({ id, entryNo: entryNo(), reason: '撤销' }) },
      FORWARD: { route: routes.ccRiskEventTo, body: () => ({ id, userId: [pick(people()).id] }) },
    };
    const fill = () =>
      events.eventBody({
        id,
        title: `标题${word()}x`,
        cause: word(),
        severity: pick([1, 3, null]),
        // Once it was confirmed its losses are entries, and the form leaves them alone.
        ...(seen.lossesSince === null
          ? { grossLoss: pick([100, 0, 33.3]), recovery: 0 }
          : { currency: '', grossLoss: null, recovery: null }),
        nonFinancialImpact: pick([[], ['safety'], ['customer', 'people']]),
        riskCategory1: pick([0, world.categories[0]]),
        riskCategory2: 0,
        riskCategory3: 0,
        riskCategory1Str: word(),
        confidential: random() < 0.3,
        allowedUsers: people()
          .filter(() => random() < 0.3)
          .map((person) => person.id),
        docs,
      });
    const reportActs = (record: RiskReportRecord): Record<string, Act> => {
      const body = () =>
        events.reportBody(record.id, {
          rootCause: `原因${word()}x`,
          lessons: word(),
          response: pick(['reduce', 'share', 'avoid']),
          residualImpact: pick([1, 5, null]),
          actions: [{ text: `措施${word()}x`, ownerNo: pick(people()).userNo, dueDate: '2030-02-02' }],
          docs,
        });
      return {
        SAVE_DRAFT: { route: routes.saveRiskReportDraft, body },
        SUBMIT: { route: routes.submitRiskReport, body },
        APPROVE: { route: routes.riskReportApproval, body: () => ({ id: record.id }) },
        REJECT: { route: routes.riskReportReject, body: () => ({ id: record.id, comments: '改', dueDate: pick(['', '2032-01-01']) }) },
      };
    };

    const look = async () => {
      const event = await events.event(id);
      seen = event;
      const reports = await Promise.all(event.reports.map((one) => events.report(one.id)));
      past.set(`riskEvent ${id} ${event.rowVersion - 1}`, sayEvent(event));
      for (const report of reports) past.set(`riskReport ${report.id} ${report.rowVersion - 1}`, sayReport(report));
      return { event, reports };
    };

    let done = 0;
    for (let turn = 0; turn < 45; turn += 1) {
      const { reports } = await look();
      const actor = pick(people());
      docs = await upload(actor);
      const onEvent = reports.length === 0 || random() < 0.4;
      const subject = onEvent ? undefined : pick(reports);
      const read = subject
        ? await actor.client.call(routes.getRiskReportDetail, { query: { Id: subject.id } })
        : await actor.client.call(routes.getRiskEventDetail, { query: { Id: id } });
      const acts = subject ? reportActs(subject) : eventActs;
      const [name, act] = pick(Object.entries(acts));
      const answer = await actor.client.call(act.route, { body: act.body() });
      const may = read.isSuccess && read.data.allowedActions.some((action) => action === name);
      const told = {
        seed,
        turn,
        who: actor.userNo,
        name,
        on: subject ? 'report' : 'event',
        code: answer.code ?? 'ok',
        errors: answer.errors?.[0]?.field,
      };
      if (!read.isSuccess) expect(told).toMatchObject({ code: 'not_found' });
      // Without an entry there is none to correct or to withdraw.
      else if (may && (act.body() as { entryNo?: number }).entryNo === 0) expect(told).toMatchObject({ code: 'not_found' });
      else if (may) {
        expect(told).toMatchObject({ code: 'ok' });
        done += 1;
      } else expect(['wrong_state', 'not_allowed', 'not_allowed.unsettled']).toContain(told.code);
      // Issues are settled now and then, so that walks reach the end.
      for (const report of reports.filter((one) => one.state === 'approved' && random() < 0.5)) {
        for (const issue of report.issues.filter((one) => one.allowedActions.includes('CANCEL'))) {
          await world.administrator.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event: 'CANCEL', comments: 'x' } });
        }
      }
    }
    expect(done).toBeGreaterThan(3);
    const { event, reports } = await look();
    for (const [key, expected] of past) {
      const [type, record, step] = key.split(' ');
      if (Number(step) < 1) continue;
      const trail = await world.administrator.client.ask(routes.getTrail, { query: { type, id: Number(record), step: Number(step) } });
      expect({ key, ...sayTrail(trail, ['escalationUsers']) }).toEqual({ key, ...expected });
    }
    for (const [type, record] of [['riskEvent', event] as const, ...reports.map((report) => ['riskReport', report] as const)]) {
      const verified = await world.administrator.client.ask(routes.verifyTrail, { body: { type, id: record.id } });
      expect(verified).toMatchObject({ ok: true, steps: record.rowVersion - 1 });
      expect(await world.outsider.client.call(routes.getTrail, { query: { type, id: record.id } })).toMatchObject({ code: 'not_found' });
    }
  },
);
