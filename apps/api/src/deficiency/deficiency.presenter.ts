import type { DeficiencyListRow, DeficiencyRecord, DeficiencyStandardRow, PersonRef } from '@portal/contract';
import { sufficesAlone, type DeficiencyPage, type DeficiencyView, type StandardRow } from '@portal/deficiency';
import { refIn, type PersonRow } from '@portal/directory';

type People = ReadonlyMap<number, PersonRow>;

const nobody = (id: number): PersonRef => ({ id, userNO: '', name: '', englishName: '' });
const refs = (people: People, ids: readonly number[]): PersonRef[] => ids.flatMap((id) => refIn(people, id) ?? []);

/** Everybody whom the page of a deficiency names. */
export const peopleOfPage = ({ row, issues, judgeIds }: DeficiencyPage): number[] => [
  row.owner_id,
  ...row.dependent_ids,
  ...row.tester_ids,
  ...judgeIds,
  ...issues.map(({ assignee_id: id }) => id),
];

/** A row of the list. */
export function toDeficiencyRow(row: DeficiencyView, people: People): DeficiencyListRow {
  return {
    id: row.id,
    recordNo: row.record_no,
    title: row.title,
    titleEn: row.title_en,
    periodId: row.period_id,
    periodTitle: row.period_title,
    periodTitleEn: row.period_title_en,
    carriedTo: row.carried_to.map((period) => ({ ...period })),
    area: row.area,
    source: row.source,
    owner: refIn(people, row.owner_id) ?? nobody(row.owner_id),
    controlNo: row.control_no,
    process: row.process_id === null ? null : { id: row.process_id, name: row.process_name ?? '', nameEn: row.process_name_en ?? '' },
    magnitude: row.magnitude,
    currency: row.currency,
    computedClass: row.computed_class,
    class: row.class,
    state: row.state,
    dueOn: row.due_on,
    rowVersion: row.version,
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.allowedActions,
  };
}

/** A deficiency as its page shows it. */
export function toDeficiencyRecord(page: DeficiencyPage, people: People): DeficiencyRecord {
  const { row, standard, newest, classified, compensating } = page;
  return {
    ...toDeficiencyRow(row, people),
    description: row.description,
    cosoComponent: row.coso_component,
    likelihood: row.likelihood,
    criteria: [...row.criteria],
    accounts: page.accounts.map((account) => ({ ...account })),
    overlaps: page.overlaps.map((overlap) => ({ ...overlap })),
    standard: standard && {
      id: standard.id,
      versionNo: standard.version_no,
      currency: standard.currency,
      thresholds: standard.rules[row.area].thresholds,
      criteria: standard.rules[row.area].criteria,
    },
    newerVersionNo: newest && standard && newest.id !== standard.id ? newest.version_no : null,
    aloneClass: row.alone_class,
    classReason: row.class_reason,
    derivation: (classified?.lines ?? []).map((line) => ({ ...line })),
    groups: (classified?.groups ?? []).map((group) => ({
      ...group,
      members: group.members.map((member) => ({ ...member, title: page.titles.get(member.id) ?? '' })),
    })),
    classToday: page.classToday,
    compensating: compensating && toCompensation(compensating),
    control: page.control,
    judgedIn: row.judged_in,
    periodGoesOn: row.period_goes_on,
    retestControlNo: page.retestControlNo,
    sourceRecord: page.source,
    lastYear: page.lastYear,
    issues: page.issues.map((issue) => ({
      id: issue.id,
      issueNo: issue.issue_no,
      state: issue.state,
      dueOn: issue.due_on,
      assignee: refIn(people, issue.assignee_id),
      suffices: sufficesAlone(issue, row),
    })),
    retest: page.retest,
    evaluatedBy: refs(people, row.dependent_ids),
    testedBy: refs(people, row.tester_ids),
    mayJudge: refs(people, page.judgeIds),
  };
}

export const toCompensation = ({
  id,
  no,
  title,
  testId,
  effectiveTestNo: testNo,
  faults,
}: NonNullable<DeficiencyPage['compensating']>) => ({
  id,
  no,
  title,
  testId,
  testNo,
  faults: [...faults],
});

/** A version of the standard. */
export function toStandard(row: StandardRow, people: People): DeficiencyStandardRow {
  return {
    id: row.id,
    periodId: row.period_id,
    versionNo: row.version_no,
    currency: row.currency,
    rules: row.rules,
    reason: row.reason,
    setBy: refIn(people, row.set_by),
    setAt: row.set_at.toISOString(),
    uses: row.uses,
  };
}
