import type {
  CurrentControl,
  Evidence,
  Language,
  PersonRef,
  PreviousControl,
  ReviewHistoryRow,
  ReviewInfo,
  RiskControlRecord,
  RiskListRow,
  RouteData,
  routes,
} from '@portal/contract';
import { type PersonRow, refIn, type SignedInPerson, type StandsInFor } from '@portal/directory';
import type {
  AssessmentRow,
  ControlOfRisk,
  DecidedReviewRow,
  EvidenceRow,
  PageRow,
  PreviousYear,
  RecordView,
  ReviewRow,
  SharingRow,
  ShownRow,
} from '@portal/risk-control';
import { actionsOn, representedOn } from '@portal/risk-control';
import {
  independentReviewWorkflow,
  riskControlChartStatus,
  riskControlWorkflow,
  sayStep,
  stateMeta,
  type RiskControlState,
} from '@portal/workflows';

type People = ReadonlyMap<number, PersonRow>;

export const fileUrl = (fileId: number) => `/api/File/Download?id=${fileId}`;

/** The state's label in the reader's language; of a row that shows another one's control also where that control stands. */
function toStatusName({ state }: { state: RiskControlState }, shownState: RiskControlState, language: Language): string {
  const label = (name: RiskControlState) => stateMeta(riskControlWorkflow, name).label[language];
  return state === shownState ? label(state) : `${label(state)} · ${label(shownState)}`;
}

/** A row of the lists (docs/decisions/portal.md §3, risk list row). */
export function toListRow(
  { row, shown, shared }: ShownRow,
  { actor, standsInFor }: Pick<SignedInPerson, 'actor' | 'standsInFor'>,
  language: Language,
): RiskListRow {
  return {
    id: row.id,
    riskNo: row.risk_no,
    riskYear: row.risk_year,
    ...toCategoryNames(row),
    categoryLevelTwoStr: row.category2_text,
    categoryLevelThreeStr: row.category3_text,
    riskDescription: row.risk_description,
    controlObjective: shown.control_objective,
    standardControlDesc: shown.standard_control_desc,
    currentControlDesc: shown.current_desc,
    buName: row.business_unit,
    departmentName: row.department_name ?? '',
    departmentNameEn: row.department_name_en ?? '',
    riskControlOwnerUserNo: shown.owner_no ?? '',
    riskControlOwnerUserName: shown.owner_name ?? '',
    riskControlOwnerEnglishName: shown.owner_english_name ?? '',
    needOwnerApprove: shown.need_owner_approve,
    managementArea: row.management_area,
    keyControl: shown.key_control,
    riskReportStatusName: toStatusName(row, shared?.leadState ?? row.state, language),
    controlAssessmentScore: shown.score,
    controlEffectiveness: shown.effectiveness,
    controlDeficiency: shown.deficiency ?? '',
    isActive: row.is_active,
    state: row.state,
    dueDate: shown.due_on,
    allocatedTo:
      shown.reviewer_no === null
        ? null
        : { userNO: shown.reviewer_no, name: shown.reviewer_name ?? '', englishName: shown.reviewer_english_name ?? '' },
    updatedAt: row.updated_at.toISOString(),
    rowVersion: row.version,
    allowedActions: actionsOn(row, actor),
    sharedControl: shared && {
      controlNo: shared.controlNo,
      leadingId: shared.leadId,
      leadingNo: shared.leadNo,
      leadingState: shared.leadState,
    },
    ...markAbsent(representedOn(row, actor), standsInFor),
  };
}

/** The mark "for X": nothing for who acts for himself. */
export function markAbsent(ids: readonly number[], standsInFor: readonly StandsInFor[]): { onBehalfOf?: PersonRef[] } {
  const people = standsInFor.filter(({ id }) => ids.includes(id));
  return people.length === 0 ? {} : { onBehalfOf: people.map(({ id, userNO, name, englishName }) => ({ id, userNO, name, englishName })) };
}

/** Names of the three levels; category Others (id 0) is said in both languages and falls back to its free texts below. */
function toCategoryNames(row: PageRow | RecordView['row']) {
  const isOthers = row.category1_id === 0;
  return {
    category1Name: row.category1_name ?? (isOthers ? '其他' : ''),
    category2Name: row.category2_name ?? row.category2_text,
    category3Name: row.category3_name ?? row.category3_text,
    category1NameEn: row.category1_name_en || row.category1_name || (isOthers ? 'Others' : ''),
    category2NameEn: row.category2_name_en || row.category2_name || row.category2_text,
    category3NameEn: row.category3_name_en || row.category3_name || row.category3_text,
  };
}

export function toEvidence(row: EvidenceRow, people: People): Evidence {
  return {
    docId: row.file_id,
    fileName: row.name,
    url: fileUrl(row.file_id),
    type: row.type,
    size: row.size,
    sha256: row.sha256,
    uploadedBy: refIn(people, row.uploaded_by),
    uploadedAt: row.created_at.toISOString(),
  };
}

export function toCurrentControl(
  row: AssessmentRow,
  evidence: readonly EvidenceRow[],
  people: People,
  control: { state: RiskControlState; is_active: boolean } | undefined,
): CurrentControl {
  return {
    id: row.risk_id,
    riskId: row.risk_id,
    controlDescOfPri: row.previous_desc,
    currentControlDesc: row.current_desc,
    controlFrequency: row.frequency,
    controlMode: row.mode,
    controlAssessmentScore: row.score,
    controlAssessmentComments: row.assessment_comments,
    comments: row.comments,
    controlStatus: (control && riskControlChartStatus[control.state]) ?? 0,
    isActive: control?.is_active ?? true,
    submittedBy: refIn(people, row.submitted_by),
    actedBy: refIn(people, row.acted_by),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    risk_Docs: evidence.map((file) => toEvidence(file, people)),
  };
}

export function toReviewInfo(row: ReviewRow, people: People): ReviewInfo {
  return {
    id: row.id,
    riskId: row.risk_id,
    round: row.round,
    state: row.state,
    reviewer: refIn(people, row.reviewer_id),
    actedBy: refIn(people, row.acted_by),
    controlEffectiveness: row.effectiveness,
    controlDeficiency: row.deficiency,
    remediationPlan: row.remediation_plan,
    expectedCompletionDate: row.expected_completion_date ?? '',
    lastReviewDate: row.last_review_date ?? '',
    comments: row.comments,
    wfStatus: row.state === 'closed' ? true : row.state === 'rejected' ? false : null,
    submittedAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** A decided round: `jsons` is JSON text with ExpectedCompletionDate and RemediationPlan (docs/decisions/portal.md §3). */
export function toReviewHistoryRow(row: DecidedReviewRow, people: People, language: Language): ReviewHistoryRow {
  const person = people.get(row.reviewer_id ?? row.submitted_by);
  const acting = row.acted_by === null ? undefined : people.get(row.acted_by);
  return {
    id: row.id,
    round: row.round,
    createBy: acting ? sayActing(nameOf(acting, language), nameOf(person, language), language) : nameOf(person, language),
    createDate: (row.decided_at ?? row.created_at).toISOString(),
    operation: sayStep({ workflow: independentReviewWorkflow.name, ...row.step })?.[language] ?? row.step.event,
    operationCode: row.step.event,
    comments: row.comments,
    jsons: JSON.stringify({
      ExpectedCompletionDate: row.expected_completion_date ?? '',
      RemediationPlan: row.remediation_plan,
      ControlEffectiveness: row.effectiveness,
      ControlDeficiency: row.deficiency,
    }),
  };
}

/** Who acted and for whom, both names. */
export function sayActing(actor: string, absent: string, language: Language): string {
  return language === 'en' ? `${actor} for ${absent}` : `${actor}（代${absent}）`;
}

export function nameOf(person: PersonRow | undefined, language: Language): string {
  if (!person) return '';
  return language === 'en' ? person.englishName || person.name : person.name;
}

/** Last year's answers; its description is the one that was carried over, which this year was written against. */
function toPreviousControl({ control, assessment, evidence }: PreviousYear, carriedDesc: string): PreviousControl {
  return {
    riskNo: control.risk_no,
    riskYear: control.risk_year,
    currentControlDesc: carriedDesc || assessment.current_desc,
    controlFrequency: assessment.frequency,
    controlMode: assessment.mode,
    controlAssessmentScore: assessment.score,
    evidence: evidence.map((file) => ({ fileName: file.name, sha256: file.sha256 })),
  };
}

/** GetRiskControl: the control with its assessment, its newest review and what the reader may do (docs/decisions/wire.md). */
export function toRecord(view: RecordView, { actor, standsInFor }: Pick<SignedInPerson, 'actor' | 'standsInFor'>): RiskControlRecord {
  const { row, shown, sharing, people, assessment, lineage } = view;
  const newest = view.reviews.at(-1);
  const assistants = shown.assistant_ids.flatMap((id) => people.get(id) ?? []);
  return {
    id: row.id,
    riskNo: row.risk_no,
    riskStoreNo: row.risk_store_no,
    lineageId: row.lineage_id,
    riskYear: row.risk_year,
    riskStatus: row.is_active ? 1 : 0,
    categoryLevelOne: row.category1_id,
    categoryLevelTwo: row.category2_id,
    categoryLevelThree: row.category3_id,
    categoryLevelTwoStr: row.category2_text,
    categoryLevelThreeStr: row.category3_text,
    ...toCategoryNames(row),
    riskDescription: row.risk_description,
    consequences: row.consequences,
    consequences_EN: row.consequences_en,
    managementArea: row.management_area,
    keyControl: shown.key_control,
    businessUnit: row.business_unit,
    controlObjective: shown.control_objective,
    standardControlDesc: shown.standard_control_desc,
    controlCategory: shown.control_category,
    controlOwnerFunction: shown.control_owner_function,
    controlOwnerDeptId: row.department_id,
    departmentName: row.department_name ?? '',
    departmentNameEn: row.department_name_en ?? '',
    controlOwner: shown.owner_id,
    riskControlOwnerUserNo: shown.owner_no ?? '',
    riskControlOwnerUserName: shown.owner_name ?? '',
    owner: refIn(people, shown.owner_id),
    creator: refIn(people, row.creator_id),
    needOwnerApprove: shown.need_owner_approve,
    isActive: row.is_active,
    state: row.state,
    rowVersion: row.version,
    allowedActions: view.allowedActions,
    ...markAbsent(representedOn(row, actor), standsInFor),
    noEligibleReviewer: view.noEligibleReviewer,
    dueDate: shown.due_on,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    remindedBy: refIn(people, row.reminded_by),
    assignedAt: row.assigned_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    owners: assistants.map(toAssistant),
    forwardedTo: row.forwarded_ids.flatMap((id) => refIn(people, id) ?? []),
    years: lineage.map((year) => ({ id: year.id, riskNo: year.risk_no, riskYear: year.risk_year, state: year.state })),
    risk_CurrentControl: toCurrentControl(assessment, view.evidence, people, {
      state: sharing?.lead.state ?? row.state,
      is_active: row.is_active,
    }),
    previousControl: view.previous ? toPreviousControl(view.previous, assessment.previous_desc) : null,
    risk_ReviewInfo: newest ? toReviewInfo(newest, people) : null,
    sharedControl: sharing && {
      controlNo: sharing.controlNo,
      isLeading: sharing.lead.id === row.id,
      leading: toSharingRow(sharing.lead),
      others: sharing.others.map(toSharingRow),
    },
  };
}

function toSharingRow(row: SharingRow): NonNullable<RiskControlRecord['sharedControl']>['leading'] {
  return {
    id: row.id,
    riskNo: row.risk_no,
    riskDescription: row.risk_description,
    departmentName: row.department_name,
    departmentNameEn: row.department_name_en,
    state: row.state,
    isReadable: row.is_readable,
  };
}

/** A control of a risk of the register (GetControlsOfRisk). */
export function toControlOfRisk(row: ControlOfRisk): RouteData<typeof routes.getControlsOfRisk>['data'][number] {
  return {
    id: row.id,
    riskNo: row.risk_no,
    riskDescription: row.risk_description,
    standardControlDesc: row.standard_control_desc,
    sharedControlNo: row.control_no ?? '',
    state: row.state,
    shownState: row.shown_state,
    isKey: row.is_key,
    controlEffectiveness: row.effectiveness,
    owner: row.owner_no === null ? null : { userNO: row.owner_no, name: row.owner_name ?? '', englishName: row.owner_english_name ?? '' },
  };
}

/** An assistant as GetControlOwners answers it. */
export function toAssistant(person: PersonRow): { userId: number; no: string; name: string; englishName: string } {
  return { userId: person.id, no: person.userNo, name: person.name, englishName: person.englishName };
}
