import { findPeople } from '@portal/directory';
import {
  ConsumesEvents,
  idOf,
  type ConsumerContext,
  type EventConsumer,
  type LifecycleNotices,
  type NamedPerson,
  type Notice,
  type NoticeFacts,
  type NoticeRecord,
  type OutboxMessage,
  type SqlRunner,
} from '@portal/platform';
import { z } from 'zod';
import { gatherRecordFacts, type NoticeDesks } from '../recipients/notice-desk.ts';
import type { Notifier } from '../recipients/notifier.ts';
import { findDueOn, findStepComment } from '../recipients/recipients.queries.ts';

/** Tells people of what happened to the records of one lifecycle, as its area says. */
@ConsumesEvents()
export class StepNotices implements EventConsumer {
  readonly name: string;
  readonly topics: readonly string[];
  readonly #lifecycle: LifecycleNotices;
  readonly #desks: NoticeDesks;
  readonly #notifier: Notifier;

  constructor(lifecycle: LifecycleNotices, desks: NoticeDesks, notifier: Notifier) {
    this.name = lifecycle.consumer;
    this.topics = lifecycle.topics;
    this.#lifecycle = lifecycle;
    this.#desks = desks;
    this.#notifier = notifier;
  }

  async handle(message: OutboxMessage, context: ConsumerContext): Promise<void> {
    const { payload } = message;
    const desk = this.#desks.open(context.tx);
    const told = await this.#lifecycle.tell(desk, message);
    if (!told) return;
    const facts = { ...(await gatherStepFacts(context.tx, message, told.record)), ...(await gatherRecordFacts(desk, told.record)) };
    const notices = leaveToHandOver(told.notices, payload['handOver']);
    await this.#notifier.notify(context, notices, facts, payload.actorId, idOf(payload['bulkId']));
  }
}

const handOver = z.object({ fromId: z.number(), toId: z.number() });

/** What a step that hands a duty over would tell the two it is about stands in the one mail of the hand-over; everybody else hears of the step. */
function leaveToHandOver(notices: readonly Notice[], given: unknown): readonly Notice[] {
  const { data } = handOver.safeParse(given);
  if (!data) return notices;
  return notices.map((notice) => ({ ...notice, to: notice.to.filter((id) => id !== data.fromId && id !== data.toId) }));
}

type StepFacts = Pick<NoticeFacts, 'owner' | 'actor' | 'dueOn' | 'subject' | 'comment'>;

/** What every notice of a step tells, whatever the record is: who did it, what was said and until when the next step is due. */
async function gatherStepFacts(sql: SqlRunner, message: OutboxMessage, { ownerId }: NoticeRecord): Promise<StepFacts> {
  const { payload, workflow, subjectId } = message;
  const absentId = idOf(payload['onBehalfOf']);
  const people = await findPeople(sql, [payload.actorId, ownerId ?? 0, absentId ?? 0]);
  const said = [payload['comments'], payload['comment'], payload['reason']].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
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
    name: `${actor.name}（代${absent.name}）`,
    englishName: `${actor.englishName || actor.name} (for ${absent.englishName || absent.name})`,
  };
}
