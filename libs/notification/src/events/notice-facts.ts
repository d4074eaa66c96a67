import type { OutboxMessage, SqlRunner } from '@portal/platform';
import { findDueOn, findPeople, findStepComment, type ControlRecord } from '../recipients/recipients.queries.ts';
import type { NamedPerson, NoticeFacts } from '../templates/notice-text.ts';

/** What a notice of a step can tell: the record, who did it, what was said and until when the next step is due. */
export async function gatherFacts(sql: SqlRunner, message: OutboxMessage, control: ControlRecord): Promise<NoticeFacts> {
  return { ...recordFacts(control), ...(await gatherStepFacts(sql, message, control.ownerId)) };
}

type StepFacts = Pick<NoticeFacts, 'owner' | 'actor' | 'dueOn' | 'subject' | 'comment'>;

/** What every notice of a step tells, whatever the record is. */
export async function gatherStepFacts(sql: SqlRunner, message: OutboxMessage, ownerId: number | null): Promise<StepFacts> {
  const { payload, workflow, subjectId } = message;
  const absentId = typeof payload['onBehalfOf'] === 'number' ? payload['onBehalfOf'] : null;
  const people = new Map((await findPeople(sql, [payload.actorId, ownerId ?? 0, absentId ?? 0])).map((person) => [person.id, person]));
  const said = [payload.comments, payload.comment, payload.reason].find((text): text is string => typeof text === 'string' && text !== '');
  return {
    owner: people.get(ownerId ?? 0) ?? null,
    actor: nameActor(people.get(payload.actorId), people.get(absentId ?? 0)),
    dueOn: await findDueOn(sql, workflow, subjectId),
    subject: { workflow, id: subjectId, state: payload.to, version: payload.seq + 1 },
    comment: said ?? (await findStepComment(sql, workflow, subjectId, payload.seq)),
  };
}

/** Who did it; a substitute with the name of the absent person. */
function nameActor(actor: NamedPerson | undefined, absent: NamedPerson | undefined): NamedPerson | null {
  if (!actor || !absent) return actor ?? null;
  return {
    name: `${actor.name}(代${absent.name})`,
    englishName: `${actor.englishName || actor.name} (for ${absent.englishName || absent.name})`,
  };
}

export function recordFacts(control: ControlRecord): Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title'> {
  return { riskId: control.id, recordNo: control.riskNo, riskYear: control.riskYear, title: control.title };
}
