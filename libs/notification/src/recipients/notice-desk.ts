import { Injectable } from '@nestjs/common';
import { findHolders, findPeople } from '@portal/directory';
import {
  currentTime,
  daysBetween,
  HolderSets,
  WorkCalendar,
  type Notice,
  type NoticeDesk,
  type NoticeFacts,
  type NoticeRecord,
  type NoticeSubject,
  type ReminderKind,
  type SqlRunner,
  type StepPayload,
} from '@portal/platform';
import type { DutyName } from '@portal/workflows';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { findAdministrators } from './recipients.queries.ts';

/** Opens desks for whoever tells. */
@Injectable()
export class NoticeDesks {
  readonly #registry: NoticeRegistry;
  readonly #holders: HolderSets;
  readonly #calendar: WorkCalendar;

  constructor(registry: NoticeRegistry, holders: HolderSets, calendar: WorkCalendar) {
    this.#registry = registry;
    this.#holders = holders;
    this.#calendar = calendar;
  }

  /** What the areas may ask while they tell, in one transaction. */
  open(sql: SqlRunner): NoticeDesk {
    const desk: NoticeDesk = {
      sql,
      find: async (workflow, ids) => this.#registry.lifecycleOf(workflow)?.find(desk, ids) ?? [],
      findAdministrators: () => findAdministrators(sql),
      findHolders: async ({ workflow, id }, duty, isMovedOn = false) => {
        const day = this.#calendar.dayOf(currentTime());
        const found = await findHolders(this.#holders.sets, sql, { workflow, subjectId: id, duty, day, isMovedOn });
        if (!found) return undefined;
        const { ids, independentOf, inPersonIds, isNobodys } = found;
        return { holderIds: isNobodys ? await findAdministrators(sql) : ids, independentOf, inPersonIds, isNobodys };
      },
      remind: (records, payload) => remind(this.#registry, desk, records, payload, this.#calendar.dayOf(currentTime())),
    };
    return desk;
  }
}

/** What a record tells of itself in every notice, with who may hear of a confidential one. */
export async function gatherRecordFacts(
  desk: NoticeDesk,
  { facts, readerIds, isConfidential }: NoticeRecord,
): Promise<NoticeRecord['facts'] & Pick<NoticeFacts, 'audience'>> {
  return { ...facts, ...(isConfidential && { audience: new Set([...readerIds, ...(await desk.findAdministrators())]) }) };
}

/** Of a notice about a duty that is done on a page of its own: where the link leads. */
export function pageOfDuty(registry: NoticeRegistry, record: NoticeRecord, duty: DutyName): Pick<NoticeFacts, 'page'> {
  const page = registry.sourceOf(record.facts).dutyPages?.[duty];
  return page ? { page } : {};
}

interface OpenDuty {
  readonly workflow: string;
  readonly subject_id: number;
  readonly duty: DutyName;
  readonly due_on: string;
}

/** The one who reminds hears of it himself only where nobody else could act. */
async function remind(
  registry: NoticeRegistry,
  desk: NoticeDesk,
  records: readonly Pick<NoticeSubject, 'workflow' | 'id'>[],
  payload: StepPayload,
  day: string,
): Promise<Notice<ReminderKind>[]> {
  const open = await desk.sql.query<OpenDuty>(
    `select workflow, subject_id, duty, due_on from workflow_timer
     where rung = 0 and (workflow, subject_id) in (select * from unnest($1::text[], $2::bigint[])) order by due_on, subject_id`,
    [records.map(({ workflow }) => workflow), records.map(({ id }) => id)],
  );
  const today = typeof payload['today'] === 'string' ? payload['today'] : day;
  const notices: Notice<ReminderKind>[] = [];
  for (const { workflow, subject_id, duty, due_on } of open) {
    const found = await registry.lifecycleOf(workflow)?.findDuty(desk, subject_id, duty);
    if (!found) continue;
    const others = found.holderIds.filter((id) => id !== payload.actorId);
    const to = others.length > 0 ? others : found.holderIds;
    const holder = (await findPeople(desk.sql, to.slice(0, 1))).get(to[0] ?? 0);
    const days = daysBetween(due_on, today);
    const { issueNo, plan } = found.record.facts;
    notices.push({
      kind: days > 0 ? 'remindedOverdue' : 'reminded',
      to,
      facts: {
        duty,
        dueOn: due_on,
        days: Math.abs(days),
        holder: holder ?? null,
        ...(issueNo && { issueNo }),
        ...(plan && { plan }),
        ...pageOfDuty(registry, found.record, duty),
      },
    });
  }
  return notices;
}
