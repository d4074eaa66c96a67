import type { RouteData, evidenceRequestRoutes } from '@portal/contract';
import { toPersonRef, type NamedPerson } from '@portal/directory';
import type {
  EvidenceBrief,
  EvidencePage,
  EvidenceRequestDetail,
  EvidenceRequestView,
  EvidenceVersion,
  PlannedRequest,
  RecordEvidence,
  TestEvidence,
} from '@portal/evidence-request';
import { openEvidenceRequestStates, type Actor } from '@portal/workflows';

type Data<Name extends keyof typeof evidenceRequestRoutes> = RouteData<(typeof evidenceRequestRoutes)[Name]>;
type Row = Data<'getEvidenceRequestByPage'>['data'][number];

const refOf = (person: NamedPerson | null) => (person ? toPersonRef(person) : null);

/** A request as the list shows it. @param today `yyyy-MM-dd` */
export function toEvidenceRequestRow(row: EvidenceRequestView, today: string): Row {
  return {
    id: row.id,
    recordNo: row.record_no,
    title: row.title,
    requester: refOf(row.requester),
    asked: refOf(row.asked),
    department: row.department,
    dueOn: row.due_on,
    isLate: openEvidenceRequestStates.includes(row.state) && row.due_on < today,
    tests: row.tests,
    answers: row.answers,
    state: row.state,
    rowVersion: row.version,
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.allowedActions,
  };
}

const toVersion = (version: EvidenceVersion) => ({
  ...version,
  receivedAt: version.receivedAt.toISOString(),
  receivedBy: refOf(version.receivedBy),
});

const toBrief = <Brief extends EvidenceBrief>(brief: Brief) => ({ ...brief, newest: toVersion(brief.newest) });

/** A request as its page shows it. */
export function toEvidenceRequestRecord(
  row: EvidenceRequestView,
  { servesTests, servesControls, answered, offers }: EvidenceRequestDetail,
  today: string,
): Data<'getEvidenceRequest'> {
  return {
    ...toEvidenceRequestRow(row, today),
    description: row.description,
    dutyDueOn: row.duty_due_on,
    servesTests: [...servesTests],
    servesControls: [...servesControls],
    answered: answered.map(toBrief),
    offers: offers.map(toBrief),
  };
}

/** What a bulk request makes or would make. */
export const toPlan = (planned: readonly PlannedRequest[]): Data<'previewEvidenceRequests'> =>
  planned.map(({ asked, tests, ...rest }) => ({ ...rest, asked: refOf(asked), tests: [...tests] }));

/** A piece of evidence as its page shows it. */
export function toEvidenceRecord({ row, versions, uses, requests }: EvidencePage): Data<'getEvidence'> {
  return {
    id: row.id,
    recordNo: row.record_no,
    title: row.title,
    confidentiality: row.confidentiality,
    provider: refOf(row.provider),
    state: row.state,
    rowVersion: row.version,
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.allowedActions,
    versions: versions.map(toVersion),
    uses: uses.map((use) => ({ ...use, gaps: [...use.gaps] })),
    requests: [...requests],
  };
}

/** Evidence as the page of a record beside tests shows it. */
export const toRecordEvidence = ({ used, offers, ...rest }: RecordEvidence): Data<'getRecordEvidence'> => ({
  ...rest,
  used: used.map((one) => ({ ...toBrief(one), standsOn: toVersion(one.standsOn) })),
  offers: offers.map(toBrief),
});

/** Evidence as the page of a control test shows it. Whoever tests or reviews may ask for more, and so may administrators; external auditors also of what is concluded. */
export function toTestEvidence(found: TestEvidence, { isAdministrator, id, auditsOn }: Actor, today: string): Data<'getTestEvidence'> {
  const { test, tested, used, gaps, missingDays, loose, requests, offers } = found;
  return {
    id: test.id,
    tested,
    mayAttach: test.items > 0 && test.allowedActions.includes('RECORD_RESULTS'),
    mayRequest: auditsOn !== undefined || (test.is_open && (isAdministrator || test.tester_id === id || test.reviewer_id === id)),
    used: used.map((one) => ({ ...toBrief(one), standsOn: toVersion(one.standsOn), places: [...one.places] })),
    gaps: [...gaps],
    missingDays,
    loose: loose.map((file) => ({ ...file, places: [...file.places] })),
    requests: requests.map((row) => toEvidenceRequestRow(row, today)),
    offers: offers.map((offer) => ({
      ...toBrief(offer),
      lastUse: offer.lastUse && { ...offer.lastUse, tester: refOf(offer.lastUse.tester) },
    })),
  };
}
