import type { NamedPerson } from '@portal/directory';
import { dutyDateOf, type Subject } from '@portal/platform';
import {
  allowedActions,
  evidenceRequestWorkflow,
  type Actor,
  type EvidenceRequestEventName,
  type EvidenceRequestFacts,
  type EvidenceRequestState,
  type EvidenceRequestWorkflow,
} from '@portal/workflows';

/** A request as every list and page reads it, with what its guards ask. */
export interface EvidenceRequestRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly description: string;
  readonly requester_id: number;
  readonly requester: NamedPerson | null;
  readonly asked_id: number | null;
  readonly asked: NamedPerson | null;
  readonly department_id: number | null;
  readonly department: { readonly id: number; readonly name: string; readonly nameEn: string } | null;
  /** The person asked, or everybody active of the department. */
  readonly holder_ids: number[];
  readonly dependent_ids: number[];
  readonly due_on: string;
  readonly duty_due_on: string | null;
  /** How many tests it serves, and how many pieces of evidence answer it. */
  readonly tests: number;
  readonly answers: number;
  readonly state: EvidenceRequestState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly updated_at: Date;
}

export interface EvidenceRequestView extends EvidenceRequestRow {
  readonly allowedActions: EvidenceRequestEventName[];
}

/** SQL of a person as the wire names one. */
export const personSql = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'userNo', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

/** SQL of everything in `EvidenceRequestRow`; a condition on `r` completes it. */
export const SELECT_EVIDENCE_REQUESTS = `select r.id, r.record_no, r.title, r.description, r.requester_id, ${personSql('requester')} as requester,
    r.asked_id, case when asked.id is not null then ${personSql('asked')} end as asked, r.department_id,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) end as department,
    case when r.asked_id is not null then array[r.asked_id] else array(select mate.id from person mate where mate.department_id = r.department_id
      and mate.is_active order by mate.id) end as holder_ids, r.dependent_ids, r.due_on::text as due_on,
    ${dutyDateOf(evidenceRequestWorkflow, 'r.id')} as duty_due_on,
    (select count(*)::int from evidence_request_test served where served.request_id = r.id) as tests,
    (select count(*)::int from evidence_request_answer given where given.request_id = r.id) as answers,
    r.state, r.version, r.last_hash, r.is_active, r.updated_at
  from evidence_request r join person requester on requester.id = r.requester_id
  left join person asked on asked.id = r.asked_id left join department d on d.id = r.department_id`;

/** What the machine's guards know about a request. */
export function toEvidenceRequestFacts(row: EvidenceRequestRow): EvidenceRequestFacts {
  return { isActive: row.is_active, requesterId: row.requester_id, holderIds: row.holder_ids, dependentIds: row.dependent_ids };
}

export const toEvidenceRequestSubject = (row: EvidenceRequestRow): Subject<EvidenceRequestWorkflow> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  lastHash: row.last_hash,
  facts: toEvidenceRequestFacts(row),
});

export function toEvidenceRequestView(row: EvidenceRequestRow, actor: Actor): EvidenceRequestView {
  return { ...row, allowedActions: allowedActions(evidenceRequestWorkflow, row.state, toEvidenceRequestFacts(row), actor) };
}
