import { seatCovers } from '@portal/assessment-period';
import { coveredControlTests } from '@portal/control-test';
import { escalatedTo, quoteState, type Bind } from '@portal/platform';
import { evidenceRequestWorkflow, type Actor } from '@portal/workflows';

const accepted = quoteState(evidenceRequestWorkflow, 'accepted');

const peopleOf = (actor: Actor): number[] => [actor.id, ...(actor.standsInFor ?? []).map(({ id }) => id)];

/**
 * The SQL condition for "the actor may read this evidence request": administrators, who asks, who is asked (of a department everybody in it), who provided
 * before, tester and reviewer of the tests that it serves, whoever stands in for them, and external auditors whose seat covers such a test, once what came was
 * accepted or where the seat is for all records. Lists, counts, exports and single records use it.
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function readableEvidenceRequestCondition(actor: Actor, alias: string, bind: Bind): string {
  if (actor.isAdministrator) return 'true';
  const me = `${bind(actor.id)}::bigint`;
  const people = `any(${bind(peopleOf(actor))}::bigint[])`;
  const ids = [
    `select own.id from evidence_request own where own.requester_id = ${people}`,
    `select own.id from evidence_request own where own.asked_id = ${people}`,
    `select own.id from evidence_request own join person mate on mate.department_id = own.department_id where mate.id = ${people}`,
    `select own.id from evidence_request own where own.dependent_ids @> array[${me}]`,
    `select served.request_id from evidence_request_test served join control_test t on t.id = served.test_id where t.tester_id = ${people}`,
    `select served.request_id from evidence_request_test served join control_test t on t.id = served.test_id where t.reviewer_id = ${people}`,
    escalatedTo('evidenceRequest', me),
    ...seatCovers(actor, { ...coveredControlTests, concluded: `${coveredControlTests.concluded} and own.state = ${accepted}` }, bind).map(
      (tests) => `select served.request_id from evidence_request_test served join evidence_request own on own.id = served.request_id
        where served.test_id in (${tests})`,
    ),
  ];
  return `${alias}.id in (${ids.join('\n union all ')})`;
}

/**
 * The SQL condition for "the actor may read this evidence": administrators, its provider, who may read a request that it answered, tester and reviewer of
 * a test that stands on it, and, unless it is confidential, of any test of the same control, so that it can be used again; external auditors whose seat covers a test that stands on it.
 * Files, uses and offers ask it.
 */
export function readableEvidenceCondition(actor: Actor, alias: string, bind: Bind): string {
  if (actor.isAdministrator) return 'true';
  const people = `any(${bind(peopleOf(actor))}::bigint[])`;
  const isTestOf = (test: string) => `(${test}.tester_id = ${people} or ${test}.reviewer_id = ${people})`;
  const used = `from control_test_evidence held join evidence_version v on v.file_id = held.file_id join control_test t on t.id = held.test_id`;
  const ids = [
    `select own.id from evidence own where own.provider_id = ${people}`,
    `select a.evidence_id from evidence_request_answer a join evidence_request asked on asked.id = a.request_id
      where ${readableEvidenceRequestCondition(actor, 'asked', bind)}`,
    `select v.evidence_id ${used} where ${isTestOf('t')}`,
    `select v.evidence_id ${used} join evidence plain on plain.id = v.evidence_id and plain.confidentiality = 'internal'
      join risk_control before on before.id = t.control_id join risk_control same on same.lineage_id = before.lineage_id
      join control_test mine on mine.control_id = same.id where ${isTestOf('mine')}`,
    ...seatCovers(actor, coveredControlTests, bind).map((tests) => `select v.evidence_id ${used} where t.id in (${tests})`),
  ];
  return `${alias}.id in (${ids.join('\n union all ')})`;
}
