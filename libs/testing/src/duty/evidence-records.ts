import { decide, evidenceRequestWorkflow, type EvidenceRequestFacts } from '@portal/workflows';
import { asked, inDays, type Making } from './making.ts';

/** Requests for evidence, to a person or to a department, that wait for an answer or for who asked. */
export async function buildEvidenceRequests({
  ids,
  departments,
  one,
  some,
  chance,
  insert,
  nextId,
  cases,
  due,
  sql,
}: Making): Promise<void> {
  for (const state of ['requested', 'provided', 'requested', 'provided'] as const) {
    const id = nextId();
    const askedId = chance(0.5) ? one(ids) : null;
    const departmentId = askedId === null ? one([...departments.values()]) : null;
    const [requesterId, dependentIds, isActive] = [one(ids), some(ids, 1), chance(0.9)];
    await insert('evidence_request', {
      id,
      title: 'evidence',
      requester_id: requesterId,
      asked_id: askedId,
      department_id: departmentId,
      due_on: inDays(20),
      dependent_ids: dependentIds,
      is_active: isActive,
      state,
    });
    const mates = await sql.query<{ id: number }>('select id from person where department_id = $1 and is_active', [departmentId]);
    const holderIds = askedId === null ? mates.map((mate) => mate.id) : [askedId];
    const facts: EvidenceRequestFacts = { isActive, requesterId, holderIds, dependentIds };
    const [duty, event] = state === 'requested' ? (['evidenceAnswer', 'PROVIDE'] as const) : (['evidenceAcceptance', 'ACCEPT'] as const);
    await due('evidenceRequest', id, duty);
    cases.push({
      workflow: 'evidenceRequest',
      duty,
      subjectOf: () => id,
      row: { subject: 'evidenceRequest', id },
      isConfidential: false,
      isOthers: state === 'provided',
      ask: (actor) => asked(decide(evidenceRequestWorkflow, state, facts, event, actor)),
    });
  }
}
