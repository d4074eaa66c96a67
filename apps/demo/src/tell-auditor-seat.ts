import { AuditorMarks, AuditorSeatService } from '@portal/assessment-period';
import { auditorSeatBody, evidenceRequestBody, provideEvidenceBody } from '@portal/contract';
import { EvidenceRequestService } from '@portal/evidence-request';
import { makeStorageKey, quoteState, requestContext, WorkCalendar } from '@portal/platform';
import { controlTestWorkflow, type Actor } from '@portal/workflows';
import { Readable } from 'node:stream';
import type { AssuranceStage } from './assurance.ts';

const DAY_MS = 86_400_000;

/** The scene of the external auditor: a seat for the whole group, a request of his that was answered and waits for him, and two tests that he looked at. */
export async function tellAuditorSeat({ sql, storage, directory, now, get, periodId }: AssuranceStage): Promise<void> {
  const calendar = get(WorkCalendar);
  const dayOf = (days: number): string => calendar.dayOf(new Date(now.getTime() + days * DAY_MS));
  const at = <T>(daysAgo: number, act: () => Promise<T>): Promise<T> =>
    requestContext.run({ requestId: 'demo', at: new Date(now.getTime() - daysAgo * DAY_MS) }, act);
  const person = (userNo: string, more: Partial<Actor> = {}): Actor => ({
    id: directory.personIds.get(userNo)!,
    isAdministrator: false,
    isSystem: false,
    ...more,
  });
  const [auditor, owner] = [person('auditor', { auditsOn: dayOf(0) }), person('owner')];
  const seat = auditorSeatBody.parse({
    holderId: auditor.id,
    periodIds: [periodId],
    wholeGroup: true,
    reading: 'all',
    firstDay: dayOf(-10),
    lastDay: dayOf(60),
    note: '年度审计：内部控制',
  });
  await at(10, () => get(AuditorSeatService).grant(seat, person('admin', { isAdministrator: true })));
  const tests = await sql.query<{ id: number }>(
    `select id from control_test where period_id = $1 and state = ${quoteState(controlTestWorkflow, 'concluded')} order by id limit 3`,
    [periodId],
  );
  const reader = { actor: auditor, aideDepartmentId: null };
  for (const [place, { id }] of tests.slice(0, 2).entries())
    await at(6 - place, () => get(AuditorMarks).mark({ workflow: 'controlTest', id, rowVersion: null, marked: true }, reader));
  const plan = evidenceRequestBody.parse({
    title: '审批权限变更记录',
    description: '本期内审批权限的全部变更，含申请与批准。',
    askedId: owner.id,
    dueOn: dayOf(5),
    testIds: tests.slice(0, 1).map(({ id }) => id),
  });
  const requests = get(EvidenceRequestService);
  const { id } = await at(5, () => requests.request(plan, auditor));
  const stored = await storage.put(makeStorageKey('attachments'), Readable.from([Buffer.from('approval matrix changes\n')]));
  const file = await sql.one<{ id: number }>(
    `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by) values ('approval-changes.txt', $1, $2, $3, 'text/plain', $4) returning id`,
    [stored.key, stored.size, stored.sha256, owner.id],
  );
  const files = [
    { fileId: file!.id, title: '审批权限变更记录', effectiveFrom: dayOf(-200), effectiveTo: dayOf(-10), source: '权限管理系统' },
  ];
  await at(2, () => requests.provide(provideEvidenceBody.parse({ id, files }), owner));
}
