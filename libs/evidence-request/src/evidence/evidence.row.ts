import type { Confidentiality, DayRange } from '@portal/contract';
import type { NamedPerson } from '@portal/directory';
import type { Subject } from '@portal/platform';
import {
  allowedActions,
  evidenceWorkflow,
  type Actor,
  type EvidenceEventName,
  type EvidenceFacts,
  type EvidenceState,
  type EvidenceWorkflow,
} from '@portal/workflows';
import { personSql } from '../evidence-request.row.ts';

/** One version: a file, and the days that it says something about, which are not the day on which it came. */
export interface EvidenceVersion {
  readonly no: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly receivedAt: Date;
  readonly receivedBy: NamedPerson | null;
  /** `yyyy-MM-dd` */
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
  readonly source: string;
  readonly note: string;
}

export interface EvidenceRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly confidentiality: Confidentiality;
  readonly provider_id: number;
  readonly provider: NamedPerson | null;
  readonly newest_no: number;
  /** A test, an answer or another record stands on it. */
  readonly is_used: boolean;
  readonly state: EvidenceState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly updated_at: Date;
}

export interface EvidenceView extends EvidenceRow {
  readonly allowedActions: EvidenceEventName[];
}

/** A piece of evidence with its newest version: what lists of it show. */
export interface EvidenceBrief {
  readonly id: number;
  readonly recordNo: string;
  readonly title: string;
  readonly confidentiality: Confidentiality;
  readonly newest: EvidenceVersion;
}

/** SQL of everything in `EvidenceRow`; a condition on `r` completes it. */
export const SELECT_EVIDENCE = `select r.id, r.record_no, r.title, r.confidentiality, r.provider_id, ${personSql('provider')} as provider, r.newest_no,
    (exists (select 1 from evidence_use u where u.evidence_id = r.id) or exists (select 1 from evidence_request_answer a where a.evidence_id = r.id)
      or exists (select 1 from evidence_version v join control_test_evidence held on held.file_id = v.file_id where v.evidence_id = r.id)) as is_used,
    r.state, r.version, r.last_hash, r.is_active, r.updated_at
  from evidence r join person provider on provider.id = r.provider_id`;

/** SQL of one version `v` as json, with its file `f` and who received it `by`. */
export const versionJson = `json_build_object('no', v.version_no, 'fileId', v.file_id, 'fileName', f.name, 'size', f.size, 'sha256', v.sha256,
    'receivedAt', v.received_at, 'receivedBy', ${personSql('by')}, 'effectiveFrom', v.effective_from, 'effectiveTo', v.effective_to, 'source', v.source, 'note', v.note)`;
export const versionJoins = 'join stored_file f on f.id = v.file_id join person by on by.id = v.received_by';

type ToldVersion = Omit<EvidenceVersion, 'receivedAt'> & { readonly receivedAt: string };
/** A version as the database tells it in json. */
export const toVersion = ({ receivedAt, ...told }: ToldVersion): EvidenceVersion => ({ ...told, receivedAt: new Date(receivedAt) });

/** SQL of briefs; conditions on `r` complete it. */
export const SELECT_BRIEFS = `select r.id, r.record_no as "recordNo", r.title, r.confidentiality, ${versionJson} as newest
  from evidence r join evidence_version v on v.evidence_id = r.id and v.version_no = r.newest_no ${versionJoins}`;
export type ToldBrief = Omit<EvidenceBrief, 'newest'> & { readonly newest: ToldVersion };
export const toBrief = <Told extends ToldBrief>(told: Told): Omit<Told, 'newest'> & EvidenceBrief => ({
  ...told,
  newest: toVersion(told.newest),
});

export const daysOf = ({ effectiveFrom, effectiveTo }: Pick<EvidenceVersion, 'effectiveFrom' | 'effectiveTo'>): DayRange => ({
  from: effectiveFrom,
  to: effectiveTo,
});

/** What the machine's guards know about a piece of evidence. */
export const toEvidenceFacts = (row: EvidenceRow): EvidenceFacts => ({
  isActive: row.is_active,
  providerId: row.provider_id,
  isUsed: row.is_used,
});

export const toEvidenceSubject = (row: EvidenceRow): Subject<EvidenceWorkflow> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  lastHash: row.last_hash,
  facts: toEvidenceFacts(row),
});

export function toEvidenceView(row: EvidenceRow, actor: Actor): EvidenceView {
  return { ...row, allowedActions: allowedActions(evidenceWorkflow, row.state, toEvidenceFacts(row), actor) };
}
