import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  tellNobody,
  type AreaNotices,
  type LiveMessage,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
  type OutboxMessage,
} from '@portal/platform';
import { policyFolderWorkflow, policyVersionWorkflow, text, type PolicyVersionEventName } from '@portal/workflows';
import { policyTemplates } from './policy.templates.ts';

type Kind = keyof typeof policyTemplates;

/** A version of a policy as notices tell of it; people are ids. */
interface VersionRecord extends NoticeRecord {
  readonly authorId: number;
  readonly submittedById: number | null;
  /** Active people whom the permission entries make owners. */
  readonly ownerIds: readonly number[];
}

/** A number of letters that a mailbox can be searched for: a policy has no number, its name stands where others have one. */
const MOST_OF_A_NAME = 80;

async function findVersions({ sql }: NoticeDesk, ids: readonly number[]): Promise<VersionRecord[]> {
  const rows = await sql.query<{
    id: number;
    policyId: number;
    name: string;
    versionNo: string;
    state: string;
    version: number;
    isActive: boolean;
    authorId: number;
    submittedById: number | null;
    ownerIds: number[];
  }>(
    `select v.id, v.policy_id as "policyId", v.name, v.version_no as "versionNo", v.state, v.version, p.is_active as "isActive",
       v.author_id as "authorId", v.submitted_by as "submittedById",
       array(select r.id from policy_readers(v.policy_id, null) r join person o on o.id = r.id and o.is_active where r.grade = 7
         order by r.id)::float8[] as "ownerIds"
     from policy_version v join policy p on p.id = v.policy_id where v.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, state, version, isActive, authorId, submittedById, ownerIds, ...row }) => {
    const letters = [...row.name];
    const recordNo = letters.length > MOST_OF_A_NAME ? `${letters.slice(0, MOST_OF_A_NAME - 1).join('')}…` : row.name;
    return {
      id,
      subject: { workflow: policyVersionWorkflow.name, id, state, version },
      isActive,
      facts: { riskId: row.policyId, recordNo, riskYear: 0, title: `${row.name} ${row.versionNo}`, source: 'policy' },
      ownerId: ownerIds[0] ?? null,
      readerIds: ownerIds,
      authorId,
      submittedById,
      ownerIds,
    };
  });
}

/** Who hears of which event of a policy's version (docs/decisions/policy-library.md). */
const rules: NoticeRules<PolicyVersionEventName, VersionRecord, Kind> = {
  SAVE_DRAFT: tellNobody('a draft is its author’s until it is submitted'),
  SCHEDULE: tellNobody('it is told when it comes into effect on its date'),
  SUPERSEDE: tellNobody('the version that takes its place is told'),
  REVISE: tellNobody('it begins a draft'),
  RENAME: tellNobody('readers find it where it was'),
  MOVE: tellNobody('its address stays; readers find it in the library'),
  PERMISSION: tellNobody('who may read it finds it in the library'),
  SUBMIT: async ({ record, desk }) => {
    const asked = await desk.findHolders(record.subject, 'policyApproval', true);
    return asked
      ? [{ kind: 'policyApprovalAsked', to: asked.holderIds, independentOf: asked.independentOf, inPersonIds: asked.inPersonIds }]
      : [];
  },
  APPROVE: ({ record }) => [{ kind: 'policyApproved', to: [record.authorId, record.submittedById] }],
  RETURN: ({ record }) => [{ kind: 'policyReturned', to: [record.authorId, record.submittedById] }],
  PUBLISH: ({ record }) => [{ kind: 'policyPublished', to: record.ownerIds }],
  CONFIRM_NO_CHANGE: ({ record }) => [{ kind: 'policyConfirmed', to: record.ownerIds }],
  ALERT: async ({ record, desk }) => [
    { kind: 'policyAlert', to: (await desk.findHolders(record.subject, 'policyReview'))?.holderIds ?? [] },
  ],
  RESCHEDULE: ({ record }) => [{ kind: 'policyRescheduled', to: [record.authorId, record.submittedById, ...record.ownerIds] }],
  // What only waited for approval is its author's affair.
  WITHDRAW: ({ record, payload }) => (payload.from === 'approved' ? [{ kind: 'policyWithdrawn', to: record.ownerIds }] : []),
  RETIRE: ({ record }) => [{ kind: 'policyRetired', to: record.ownerIds }],
  REINSTATE: ({ record }) => [{ kind: 'policyReinstated', to: record.ownerIds }],
  DELETE: ({ record }) => [{ kind: 'policyDeleted', to: record.ownerIds }],
  DEPARTMENT_MERGED: tellNobody('nothing of the policy changes but the department that it stands under'),
  RESTORE: ({ record }) => [{ kind: 'policyRestored', to: record.ownerIds }],
};

/** A live message is short: of a policy that more people read than these, only its owners' pages are told. */
const TOLD_AT_MOST = 200;

/** Tells the open pages of who may read a policy that it moved, and those of a folder's readers that the folder did. */
async function tellReaders({ sql }: NoticeDesk, messages: readonly OutboxMessage[]): Promise<LiveMessage[]> {
  const told: LiveMessage[] = [];
  for (const { workflow, subjectId, topic, payload } of messages) {
    const isFolder = workflow === policyFolderWorkflow.name;
    const id = isFolder ? subjectId : Number(payload['policyId'] ?? 0);
    const readers = await sql.query<{ id: number; grade: number }>('select id, grade from policy_readers($1, null) where grade > 0', [id]);
    const near = readers.length > TOLD_AT_MOST ? readers.filter(({ grade }) => grade === 7) : readers;
    const people = near.slice(0, TOLD_AT_MOST).map((reader) => reader.id);
    told.push({ topic, subject: isFolder ? 'policyFolder' : 'policy', id, audience: { people, administrators: true } });
  }
  return told;
}

/** What the policy library tells people. */
export const policyNotices: AreaNotices = {
  templates: policyTemplates,
  sources: {
    policy: {
      name: text('制度', 'policy'),
      page: recordPages.policy.view,
      title: text('制度', 'Policy'),
      owner: text('制度负责人', 'Policy owner'),
      isUnnumbered: true,
    },
  },
  lifecycles: [
    defineLifecycleNotices({
      workflow: policyVersionWorkflow,
      consumer: 'notify-policy',
      find: findVersions,
      rules,
      tellLive: tellReaders,
    }),
    defineLifecycleNotices({
      workflow: policyFolderWorkflow,
      find: async () => [],
      rules: tellNobody('a folder is where policies lie; they tell what concerns their readers'),
      tellLive: tellReaders,
    }),
  ],
};
