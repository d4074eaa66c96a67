import { Readable } from 'node:stream';
import { attachEvidenceBody, evidenceRequestBody, evidenceRequestEventBody, provideEvidenceBody } from '@portal/contract';
import { EvidenceRequestService, TestEvidenceService } from '@portal/evidence-request';
import { makeStorageKey, quoteState, requestContext } from '@portal/platform';
import { controlTestWorkflow, type Actor } from '@portal/workflows';
import type { AssuranceStage } from './assurance.ts';

const DAY_MS = 86_400_000;

/** What is asked of whom, in how many days it is due, and how far it has come. */
interface DemoRequest {
  readonly title: string;
  readonly description: string;
  readonly asked: string;
  readonly due: number;
  readonly end: 'requested' | 'provided' | 'accepted';
  /** Of the answer: its file and the days that it speaks of. */
  readonly answer?: { readonly title: string; readonly file: string; readonly from: string; readonly to: string; readonly source: string };
}

/** Whoever is asked is asked, and answers, in his own language. */
export const toldRequests = (year: number): readonly DemoRequest[] => [
  {
    title: '抽样发票的客户签收单',
    description: '样本 1 至 25 的签收单扫描件，须能看清签字和日期。',
    asked: 'owner',
    due: 4,
    end: 'requested',
  },
  {
    title: 'Ageing of trade receivables, third quarter',
    description: 'Exported from the system, with who exported it and when.',
    asked: 'owner2',
    due: -3,
    end: 'requested',
  },
  {
    title: '九月信用额度审批记录',
    description: '全部超额审批，含审批人。',
    asked: 'owner',
    due: 6,
    end: 'provided',
    answer: {
      title: '九月信用额度审批记录',
      file: 'credit-approvals-09.txt',
      from: `${year}-09-01`,
      to: `${year}-09-30`,
      source: '信用管理系统导出',
    },
  },
  {
    title: 'Customer statements sent in the first half-year',
    description: 'The list of statements sent to customers, with their replies.',
    asked: 'owner2',
    due: -20,
    end: 'accepted',
    answer: {
      title: 'Customer statements sent in the first half-year',
      file: 'statements-h1.txt',
      from: `${year}-01-01`,
      to: `${year}-06-30`,
      source: 'Accounts receivable',
    },
  },
];

/** The scene of the evidence: what the tester of an open test asked for, what came, and what is late. */
export async function tellAssuranceEvidence({ sql, storage, directory, now, year, get, periodId }: AssuranceStage): Promise<void> {
  const [requests, tests] = [get(EvidenceRequestService), get(TestEvidenceService)];
  const actor = (userNo: string): Actor => ({ id: directory.personIds.get(userNo)!, isAdministrator: false, isSystem: false });
  const at = <T>(offset: number, work: () => Promise<T>): Promise<T> =>
    requestContext.run({ requestId: 'demo', at: new Date(now.getTime() + offset * DAY_MS) }, work);
  const tester = actor('user');
  const open = await sql.query<{ id: number }>(
    `select t.id from control_test t where t.period_id = $1 and t.tester_id = $2 and t.state = ${quoteState(controlTestWorkflow, 'inProgress')} and t.kind <> 'design' order by t.id limit 2`,
    [periodId, tester.id],
  );
  const testIds = open.map(({ id }) => id);
  for (const { title, description, asked, due, end, answer } of toldRequests(year)) {
    const [holder, dueOn] = [actor(asked), new Date(now.getTime() + due * DAY_MS).toISOString().slice(0, 10)];
    const plan = evidenceRequestBody.parse({ title, description, askedId: holder.id, dueOn, testIds });
    const { id } = await at(due - 14, () => requests.request(plan, tester));
    if (!answer) continue;
    const stored = await storage.put(makeStorageKey('attachments'), Readable.from([Buffer.from(`${title}\n${answer.source}\n`)]));
    const file = await sql.one<{ id: number }>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by) values ($1, $2, $3, $4, 'text/plain', $5) returning id`,
      [answer.file, stored.key, stored.size, stored.sha256, holder.id],
    );
    const files = [{ fileId: file!.id, title: answer.title, effectiveFrom: answer.from, effectiveTo: answer.to, source: answer.source }];
    await at(due - 8, () => requests.provide(provideEvidenceBody.parse({ id, files }), holder));
    if (end !== 'accepted') continue;
    await at(due - 6, () => requests.perform(evidenceRequestEventBody.parse({ id, event: 'ACCEPT' }), tester));
    const [given] = await sql.query<{ id: number }>('select evidence_id as id from evidence_request_answer where request_id = $1', [id]);
    for (const testId of testIds.slice(0, 1))
      await at(due - 5, () => tests.attach(attachEvidenceBody.parse({ id: testId, evidenceId: given!.id }), tester));
  }
}
