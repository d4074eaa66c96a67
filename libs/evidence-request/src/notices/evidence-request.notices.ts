import { recordPages } from '@portal/contract';
import { isOpenTest } from '@portal/control-test';
import {
  defineLifecycleNotices,
  idOf,
  tellNobody,
  type AreaNotices,
  type Notice,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
  type ReminderKind,
} from '@portal/platform';
import { evidenceRequestWorkflow, evidenceWorkflow, text, type EvidenceEventName, type EvidenceRequestEventName } from '@portal/workflows';
import { evidenceRequestTemplates } from './evidence-request.templates.ts';

type Kind = keyof typeof evidenceRequestTemplates;

/** A request as notices tell of it: its owner is who asks. */
interface RequestRecord extends NoticeRecord {
  readonly holderIds: readonly number[];
  /** Whoever provided something for it. */
  readonly dependentIds: readonly number[];
}

async function findEvidenceRequestRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<RequestRecord[]> {
  const rows = await sql.query<{
    id: number;
    recordNo: string;
    title: string;
    requesterId: number;
    holderIds: number[];
    dependentIds: number[];
    state: string;
    version: number;
    isActive: boolean;
    year: number;
    dueOn: string;
  }>(
    `select r.id, r.record_no as "recordNo", r.title, r.requester_id as "requesterId", r.state, r.version, r.is_active as "isActive", r.due_on::text as "dueOn",
       case when r.asked_id is not null then array[r.asked_id] else array(select p.id from person p where p.department_id = r.department_id and p.is_active) end as "holderIds",
       r.dependent_ids as "dependentIds", extract(year from r.due_on)::int as year
     from evidence_request r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, requesterId, holderIds, dependentIds, state, version, isActive, year, dueOn }) => ({
    id,
    subject: { workflow: evidenceRequestWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'evidenceRequest', dueOn },
    ownerId: requesterId,
    readerIds: [requesterId, ...holderIds, ...dependentIds],
    holderIds,
    dependentIds,
  }));
}

async function findEvidenceRecords({ sql }: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
  const rows = await sql.query<{
    id: number;
    recordNo: string;
    title: string;
    providerId: number;
    state: string;
    version: number;
    isActive: boolean;
    year: number;
  }>(
    `select r.id, r.record_no as "recordNo", r.title, r.provider_id as "providerId", r.state, r.version, r.is_active as "isActive",
       extract(year from r.created_at)::int as year from evidence r where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, providerId, state, version, isActive, year }) => ({
    id,
    subject: { workflow: evidenceWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'evidence' },
    ownerId: providerId,
    readerIds: [providerId],
  }));
}

/** Whoever must act in the state that the record came to. */
async function ask(
  { record, desk }: { record: RequestRecord; desk: NoticeDesk },
  duty: 'evidenceAnswer' | 'evidenceAcceptance',
  kind: Kind,
) {
  const asked = await desk.findHolders(record.subject, duty, true);
  return asked ? [{ kind, to: asked.holderIds, independentOf: asked.independentOf }] : [];
}

/** Who works at a test that the request serves: he attaches what was accepted (docs/adr/0070). */
async function findTesters({ record, desk }: { record: RequestRecord; desk: NoticeDesk }): Promise<number[]> {
  const rows = await desk.sql.query<{ testerId: number }>(
    `select distinct t.tester_id as "testerId" from evidence_request_test served join control_test t on t.id = served.test_id
     where served.request_id = $1 and t.is_active and ${isOpenTest('t')}`,
    [record.id],
  );
  return rows.map(({ testerId }) => testerId);
}

/** Who hears of which event of a request. */
const rules: NoticeRules<EvidenceRequestEventName, RequestRecord, Kind | ReminderKind> = {
  REQUEST: (heard) => ask(heard, 'evidenceAnswer', 'evidenceRequested'),
  PROVIDE: (heard) => ask(heard, 'evidenceAcceptance', 'evidenceProvided'),
  RETURN: (heard) => ask(heard, 'evidenceAnswer', 'evidenceReturned'),
  ACCEPT: async (heard) => [
    { kind: 'evidenceForTest', to: await findTesters(heard) },
    { kind: 'evidenceAccepted', to: [...new Set([...heard.record.holderIds, ...heard.record.dependentIds])] },
  ],
  CANCEL: ({ record }) => [{ kind: 'evidenceRequestCancelled', to: record.holderIds }],
  REMIND: ({ record, payload, desk }) => desk.remind([record.subject], payload),
  DEPARTMENT_MERGED: tellNobody('who is asked is asked still: the people of the department are in the other one now'),
  REASSIGN: async (heard) => {
    const { record, payload } = heard;
    const told: Notice<Kind>[] = [];
    if (payload['isAskedAnew'] === true) {
      told.push({ kind: 'evidenceRequestTaken', to: [idOf(payload['oldAskedId'])] });
      if (record.subject.state === 'requested') told.push(...(await ask(heard, 'evidenceAnswer', 'evidenceRequested')));
    }
    if (payload['isRequesterNew'] === true && record.subject.state === 'provided')
      told.push(...(await ask(heard, 'evidenceAcceptance', 'evidenceProvided')));
    return told;
  },
};

const evidenceRules: NoticeRules<EvidenceEventName, NoticeRecord, Kind> = {
  RECEIVE: tellNobody('the request that it answers tells who waits for it'),
  REPLACE: tellNobody('each test that follows tells its tester'),
  DESCRIBE: tellNobody('read where it is used'),
  USE: tellNobody('read where it is used'),
  RELEASE: tellNobody('read where it is used'),
  WITHDRAW: tellNobody('nothing stands on it'),
};

/** What the area of evidence tells people. */
export const evidenceRequestNotices: AreaNotices = {
  templates: evidenceRequestTemplates,
  acts: {
    answerRequest: { label: text('提供证据', 'Provide evidence'), duty: 'evidenceAnswer' },
    acceptEvidence: { label: text('审阅证据', 'Review the evidence'), duty: 'evidenceAcceptance' },
  },
  sources: {
    evidenceRequest: {
      name: text('证据请求', 'Evidence request'),
      page: recordPages.evidenceRequest.view,
      title: text('请求内容', 'Requested'),
      owner: text('请求人', 'Requested by'),
    },
    evidence: {
      name: text('证据', 'Evidence'),
      page: recordPages.evidence.view,
      title: text('证据', 'Evidence'),
      owner: text('提供人', 'Provided by'),
    },
  },
  lifecycles: [
    defineLifecycleNotices({ workflow: evidenceRequestWorkflow, find: findEvidenceRequestRecords, rules }),
    defineLifecycleNotices({ workflow: evidenceWorkflow, find: findEvidenceRecords, rules: evidenceRules }),
  ],
};
