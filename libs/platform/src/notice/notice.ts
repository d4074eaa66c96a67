import type { RecordPage } from '@portal/contract';
import { topicOf, type DutyName, type EventOf, type Text, type Workflow } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';
import type { LiveMessage } from '../live/index.ts';
import type { OutboxMessage, StepPayload } from '../outbox/index.ts';
import type { NoticeAct, NoticeSource, NoticeTemplate } from './notice-template.ts';

export interface NamedPerson {
  readonly name: string;
  readonly englishName: string;
}

/** The record and the state that a notice speaks of: when it has moved on, nothing is asked any more. */
export interface NoticeSubject {
  readonly workflow: string;
  readonly id: number;
  readonly state: string;
  readonly version: number;
}

/** What a notice can tell; the templates' placeholders. Kept with the gathered mails of a bulk action: names stay as they are. */
export interface NoticeFacts {
  /** The record's id on its page. */
  readonly riskId: number;
  readonly recordNo: string;
  readonly riskYear: number;
  readonly title: string;
  /** How notices speak of the record: a name of `AreaNotices.sources`. */
  readonly source: string;
  readonly owner: NamedPerson | null;
  /** Who did it; null for the service itself. */
  readonly actor: NamedPerson | null;
  /** `yyyy-MM-dd` */
  readonly dueOn: string | null;
  readonly comment: string;
  readonly issueNo?: string;
  readonly plan?: string;
  readonly duty?: DutyName;
  readonly days?: number;
  readonly holder?: NamedPerson | null;
  /** What a round of work is called, and what its organiser says about it, as plain text. */
  readonly campaign?: { readonly name: string; readonly words: Text };
  /** Of an attempt at an exam: `30 / 40`. */
  readonly score?: string;
  /** Another page than that of the template. */
  readonly page?: RecordPage;
  /** A comment beside the record, which the link brings into view. */
  readonly commentId?: number;
  /** Who may hear of a confidential record; absent: whoever is named. */
  readonly audience?: ReadonlySet<number>;
  readonly subject?: NoticeSubject;
}

/** What a record tells of itself. */
export type RecordFacts = Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title' | 'source'> &
  Partial<Pick<NoticeFacts, 'issueNo' | 'plan' | 'dueOn' | 'comment' | 'score'>>;

/** The kinds of the reminder engine, which a rule may use beside those of its area. */
export type ReminderKind = 'reminderBeforeDue' | 'reminderOverdue' | 'reminded' | 'remindedOverdue' | 'reminderManager';

/** One notice for some people. In a list the first notice that names a person is the one he gets. */
export interface Notice<Kind extends string = string> {
  readonly kind: Kind;
  readonly to: readonly (number | null | undefined)[];
  /** Facts of this notice beside those of the event. */
  readonly facts?: Partial<NoticeFacts>;
  /** The people whose work its readers judge: nobody who stands in for one of them is asked. */
  readonly independentOf?: readonly number[];
  /** Of the people above, those whose substitutes could not do it and so hear nothing of it. */
  readonly inPersonIds?: readonly number[];
}

/** A record as its area tells of it; people are ids. */
export interface NoticeRecord {
  readonly id: number;
  readonly subject: NoticeSubject;
  /** False: it was taken away and reminds nobody. */
  readonly isActive: boolean;
  readonly facts: RecordFacts;
  /** Whose it is. */
  readonly ownerId: number | null;
  /** Whose open pages hear that it moved, beside the administrators and whoever moved it. */
  readonly readerIds: readonly number[];
  /** Nobody but its readers and administrators hears of it, whoever stands in for whom. */
  readonly isConfidential?: boolean;
  /** The record on whose page it is shown, for live updates. */
  readonly shownOn?: Readonly<Record<string, number>>;
}

/** Whom a duty waits for, and whose work they judge: the holders of the area's relation. */
export interface DutyPeople {
  readonly holderIds: readonly number[];
  readonly independentOf: readonly number[];
  /** The holders who must do it in person: no substitute may in their place. */
  readonly inPersonIds: readonly number[];
  /** Nobody may do it: the holders are all administrators then, so that the record is not forgotten. */
  readonly isNobodys: boolean;
}

/** What an area may ask while it tells: records of other areas by the lifecycle's name, and people. */
export interface NoticeDesk {
  readonly sql: SqlRunner;
  find(workflow: string, ids: readonly number[]): Promise<NoticeRecord[]>;
  /** Active people whose first role is Risk Administrator. */
  findAdministrators(): Promise<number[]>;
  /**
   * Whom a duty of a record waits for; undefined where it does not wait.
   * @param isMovedOn whom a step asked, whatever the record's state is by now
   */
  findHolders(record: Pick<NoticeSubject, 'workflow' | 'id'>, duty: DutyName, isMovedOn?: boolean): Promise<DutyPeople | undefined>;
  /** What somebody's reminder tells: the duties that these records wait for now, each to those who must do it. */
  remind(records: readonly Pick<NoticeSubject, 'workflow' | 'id'>[], payload: StepPayload): Promise<Notice<ReminderKind>[]>;
}

export interface NoticeStep<Told extends NoticeRecord> {
  readonly record: Told;
  readonly payload: StepPayload;
  readonly desk: NoticeDesk;
}

/** Who hears of one event. */
export type NoticeRule<Told extends NoticeRecord, Kind extends string> = (
  step: NoticeStep<Told>,
) => Promise<readonly Notice<Kind>[]> | readonly Notice<Kind>[];

/** Nobody but its actor hears of an event, on purpose. */
export interface Silence {
  readonly because: string;
}

/** Says that nobody is told of an event, and why: an event that was forgotten does not compile. */
export const tellNobody = (because: string): Silence => ({ because });

/** Who hears of each event of a lifecycle: every event is named, also one of which nobody hears. */
export type NoticeRules<EventName extends string, Told extends NoticeRecord, Kind extends string> = Readonly<
  Record<EventName, NoticeRule<Told, Kind> | Silence>
>;

/** What an area tells of the records of one lifecycle. */
interface LifecycleOptions<Told extends NoticeRecord, Kind extends string, W extends Workflow> {
  readonly workflow: W;
  /** The records of these ids that there is something to tell of. */
  find(desk: NoticeDesk, ids: readonly number[]): Promise<Told[]>;
  /** Who hears of which event, or why nobody hears of any. */
  readonly rules: NoticeRules<EventOf<W>, Told, Kind | ReminderKind> | Silence;
  /** The name in consumed_message of who hears the rules' events; it stays for good. By default `notify-` and the lifecycle's. */
  readonly consumer?: string;
  /** What open pages hear; by default the record's readers hear that it moved. */
  tellLive?(desk: NoticeDesk, messages: readonly OutboxMessage[]): Promise<LiveMessage[]>;
}

/** The same for the listener, which knows nothing of the area's own facts. */
export interface LifecycleNotices {
  readonly workflow: string;
  readonly consumer: string;
  readonly topics: readonly string[];
  find(desk: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]>;
  /** The record and what is told of one step of it; undefined where there is nothing to tell. */
  tell(desk: NoticeDesk, message: OutboxMessage): Promise<{ record: NoticeRecord; notices: readonly Notice[] } | undefined>;
  /** A record with the people of its duty; undefined when it is gone or nobody is reminded of it. */
  findDuty(desk: NoticeDesk, id: number, duty: DutyName): Promise<(DutyPeople & { record: NoticeRecord }) | undefined>;
  tellLive(desk: NoticeDesk, messages: readonly OutboxMessage[]): Promise<LiveMessage[]>;
}

/** People who are told of something that is no step, one portion in one transaction. */
export interface NoticePortion {
  readonly notices: readonly Notice[];
  readonly record: NoticeRecord;
  readonly actorId: number;
  readonly count: number;
  /** Notes them as told. */
  settle(): Promise<void>;
}

/** Everything that one area tells: the registry of the listener takes one of each area. */
export interface AreaNotices {
  readonly templates: Readonly<Record<string, NoticeTemplate>>;
  readonly sources?: Readonly<Record<string, NoticeSource>>;
  readonly acts?: Readonly<Record<string, NoticeAct>>;
  readonly lifecycles: readonly LifecycleNotices[];
  /** The next people to tell of something that is no step; undefined when everybody was told. */
  findPortion?(desk: NoticeDesk): Promise<NoticePortion | undefined>;
}

/** Defines what is told of the records of one lifecycle. */
export function defineLifecycleNotices<Told extends NoticeRecord, Kind extends string, W extends Workflow>(
  options: LifecycleOptions<Told, Kind, W>,
): LifecycleNotices {
  const { workflow, find, tellLive } = options;
  const rules = findTold<Told, Kind | ReminderKind>(options.rules);
  return {
    workflow: workflow.name,
    consumer: options.consumer ?? `notify-${workflow.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    topics: workflow.events.filter((event) => rules.has(event)).map((event) => topicOf(workflow, event)),
    find,
    async tell(desk, { subjectId, payload }) {
      const rule = rules.get(payload.event);
      const [record] = rule ? await find(desk, [subjectId]) : [];
      return rule && record && { record, notices: await rule({ record, payload, desk }) };
    },
    async findDuty(desk, id, duty) {
      const people = await desk.findHolders({ workflow: workflow.name, id }, duty);
      const [record] = people ? await find(desk, [id]) : [];
      return record && people && { record, ...people };
    },
    tellLive: tellLive ?? ((desk, messages) => tellReaders(desk, messages, find)),
  };
}

const isSilence = (value: object): value is Silence => 'because' in value && typeof value.because === 'string';

/** The events of which somebody hears, with their rules. */
function findTold<Told extends NoticeRecord, Kind extends string>(
  rules: NoticeRules<string, Told, Kind> | Silence,
): ReadonlyMap<string, NoticeRule<Told, Kind>> {
  if (isSilence(rules)) return new Map();
  return new Map(Object.entries(rules).flatMap(([event, rule]) => (typeof rule === 'function' ? [[event, rule] as const] : [])));
}

async function tellReaders(
  desk: NoticeDesk,
  messages: readonly OutboxMessage[],
  find: (desk: NoticeDesk, ids: readonly number[]) => Promise<NoticeRecord[]>,
): Promise<LiveMessage[]> {
  const records = new Map(
    (await find(desk, [...new Set(messages.map(({ subjectId }) => subjectId))])).map((record) => [record.id, record]),
  );
  return messages.flatMap(({ topic, workflow, subjectId, payload }): LiveMessage[] => {
    const record = records.get(subjectId);
    if (!record) return [];
    const { readerIds, shownOn } = record;
    const isPart = shownOn && !Object.values(shownOn).includes(subjectId);
    const people = [...readerIds, payload.actorId].filter((id) => id > 0);
    return [{ topic, subject: workflow, id: subjectId, ...(isPart && { data: shownOn }), audience: { people, administrators: true } }];
  });
}

/** Ids that a service put into the payload. */
export const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []);
