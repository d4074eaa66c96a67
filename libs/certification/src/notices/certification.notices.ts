import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  idOf,
  quoteStates,
  type AreaNotices,
  type Notice,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
  type ReminderKind,
} from '@portal/platform';
import { certificationWorkflow, committeePackWorkflow, settledStatementStates, text, type CertificationEventName } from '@portal/workflows';
import { certificationTemplates } from './certification.templates.ts';
import { findPacks, packRules } from './pack.notices.ts';

type Kind = keyof typeof certificationTemplates;

interface StatementRecord extends NoticeRecord {
  readonly signerId: number;
  readonly superiorId: number | null;
  readonly parentId: number | null;
  readonly openBelow: number;
}

interface Row {
  readonly id: number;
  readonly recordNo: string;
  readonly title: string;
  readonly signerId: number;
  readonly superiorId: number | null;
  readonly parentId: number | null;
  readonly openBelow: number;
  readonly dueOn: string;
  readonly state: string;
  readonly version: number;
  readonly isActive: boolean;
  readonly year: number;
}

const settled = quoteStates(certificationWorkflow, settledStatementStates);

async function findStatements({ sql }: NoticeDesk, ids: readonly number[]): Promise<StatementRecord[]> {
  const rows = await sql.query<Row>(
    `select r.id, r.record_no as "recordNo", r.title, r.signer_id as "signerId", r.parent_id as "parentId", r.due_on as "dueOn",
       r.state, r.version, r.is_active as "isActive", extract(year from p.last_day)::int as year, above.signer_id as "superiorId",
       (select count(*) from certification below where below.parent_id = r.id and below.is_active and below.state not in (${settled}))::int as "openBelow"
     from certification r join assessment_period p on p.id = r.period_id left join certification above on above.id = r.parent_id
     where r.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, recordNo, title, signerId, superiorId, parentId, openBelow, dueOn, state, version, isActive, year }) => ({
    id,
    subject: { workflow: certificationWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo, riskYear: year, title, source: 'certification', dueOn },
    ownerId: signerId,
    readerIds: [signerId, superiorId].filter((person) => person !== null),
    signerId,
    superiorId,
    parentId,
    openBelow,
  }));
}

/** Whoever waits for those below him hears when the last of them is done; before that he would only find a page on which he cannot sign. */
async function tellReady(desk: NoticeDesk, parentId: number | null): Promise<Notice<Kind>[]> {
  if (parentId === null) return [];
  const [parent] = await findStatements(desk, [parentId]);
  if (!parent || parent.openBelow > 0 || !['open', 'reopened'].includes(parent.subject.state)) return [];
  return [{ kind: 'statementReady', to: [parent.signerId], facts: { ...parent.facts, subject: parent.subject } }];
}

/** Who hears of which event of a statement. */
const rules: NoticeRules<CertificationEventName, StatementRecord, Kind | ReminderKind> = {
  ASK: ({ record }) => [{ kind: 'statementAsked', to: [record.signerId] }],
  SIGN: ({ record, desk }) => tellReady(desk, record.parentId),
  DECLINE: ({ record }) => [{ kind: 'statementDeclined', to: [record.superiorId] }],
  OVERRIDE: ({ record }) => [{ kind: 'statementOverridden', to: [record.signerId] }],
  ASK_AGAIN: ({ record }) => [{ kind: 'statementAsked', to: [record.signerId] }],
  REASSIGN: ({ record, payload }) => [{ kind: 'statementAsked', to: [idOf(payload['newSignerId']) ?? record.signerId] }],
  REASSIGN_DECLINED: ({ record, payload }) => [{ kind: 'statementAsked', to: [idOf(payload['newSignerId']) ?? record.signerId] }],
  REMIND: ({ record, payload, desk }) => desk.remind([record.subject], payload),
  REOPEN_BY_FACT: ({ record }) => [{ kind: 'statementReopened', to: [record.signerId] }],
};

/** What statements tell people. */
export const certificationNotices: AreaNotices = {
  templates: certificationTemplates,
  acts: { sign: { label: text('签署声明', 'Sign the statement'), duty: 'statement' } },
  sources: {
    certification: {
      name: text('内控声明', 'Statement'),
      page: recordPages.certification.view,
      title: text('声明', 'Statement'),
      owner: text('签署人', 'Signer'),
    },
    committeePack: {
      name: text('审计委员会资料', 'Committee pack'),
      page: recordPages.committeePack.view,
      title: text('标题', 'Title'),
      owner: text('编制人', 'Prepared by'),
    },
  },
  lifecycles: [
    defineLifecycleNotices({ workflow: certificationWorkflow, find: findStatements, rules }),
    defineLifecycleNotices({ workflow: committeePackWorkflow, find: findPacks, rules: packRules }),
  ],
};
