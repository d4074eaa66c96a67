import { Inject, Injectable } from '@nestjs/common';
import {
  codeOf,
  findBulkForm,
  Refusal,
  refuseField,
  say,
  type BulkForm,
  type BulkInput,
  type Language,
  type MessageKey,
  type MessageParams,
  type RouteData,
  type routes,
} from '@portal/contract';
import { decide, listTransitions } from '@portal/workflows';
import { currentTime } from '../database/request-context.ts';
import { Sql, type SqlRunner } from '../database/sql.ts';
import { readByCursor } from '../export/cursor.ts';
import { WorkCalendar } from '../workflow/calendar.ts';
import { BULK_SOURCES, type AnyBulkSource, type BulkDeed, type BulkHand, type BulkSelection } from './bulk-source.ts';

/** What is wished: an action with rows of a list. */
export interface BulkWishOf {
  readonly list: string;
  readonly action: string;
  /** The list's request, parsed by the source's `filter`; null with `ids`. */
  readonly filter: object | null;
  readonly ids: readonly number[] | null;
  readonly except: readonly number[];
  readonly input: BulkInput;
}

/** What a row was refused with, in no language. */
export interface BulkWords {
  readonly code: string;
  readonly message: MessageKey;
  readonly params: MessageParams;
}

export interface BulkTarget {
  readonly source: AnyBulkSource;
  readonly deed: BulkDeed;
  readonly form: BulkForm;
}

/** Rows that are looked at together. */
const PORTION = 1_000;

/** Finds the deeds of lists, and says what they would do (docs/adr/0007-bulk-actions-reminders-and-views.md). */
@Injectable()
export class BulkPreviews {
  readonly #sql: Sql;
  readonly #sources: readonly AnyBulkSource[];
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, @Inject(BULK_SOURCES) sources: readonly AnyBulkSource[], calendar: WorkCalendar) {
    this.#sql = sql;
    this.#sources = sources;
    this.#calendar = calendar;
  }

  /** @throws Refusal `validation` for a list or an action that there is not */
  find(list: string, action: string): BulkTarget {
    const source = this.sourceOf(list);
    const form = findBulkForm(list, action);
    const deed = Object.hasOwn(source.deeds, action) ? source.deeds[action] : undefined;
    if (!form || !deed) throw refuseField('action', 'bulk.unknown');
    return { source, deed, form };
  }

  /** @throws Refusal `validation` for a list without bulk actions */
  sourceOf(list: string): AnyBulkSource {
    const source = this.#sources.find((one) => one.list === list);
    if (!source) throw refuseField('list', 'bulk.unknown');
    return source;
  }

  /** The rows of a wish: those that are named, readable or not, or all that the list shows. */
  select(source: AnyBulkSource, { filter, ids, except }: BulkWishOf, hand: BulkHand): BulkSelection {
    const { text, params } = source.select(ids ? null : filter, hand);
    const place = `$${params.length + 1}::bigint[]`;
    if (!ids) return { text: `select id, version, number from (${text}) found where not id = any(${place})`, params: [...params, except] };
    return {
      text: `select named.id, coalesce(found.version, 0) as version, coalesce(found.number, '') as number
        from (select distinct unnest(${place}) as id) named left join (${text}) found on found.id = named.id`,
      params: [...params, ids],
    };
  }

  /** How many rows match, exactly: for who selects all of a list that says "10,000+". @throws Refusal `validation` for an unknown list */
  async count(wish: BulkWishOf, personId: number): Promise<number> {
    const source = this.sourceOf(wish.list);
    const hand = await source.readHand(this.#sql, personId);
    if (!hand) throw new Refusal('not_allowed');
    const { text, params } = this.select(source, wish, hand);
    const found = await this.#sql.one<{ n: number }>(`select count(*)::int as n from (${text}) chosen`, params);
    return found!.n;
  }

  /** How many rows could be done now, and how many not, by reason. Memory does not grow with their number. */
  async preview(wish: BulkWishOf, personId: number, language: Language): Promise<RouteData<typeof routes.previewBulk>> {
    const target = this.find(wish.list, wish.action);
    return this.#sql.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      const hand = await target.source.readHand(tx, personId);
      if (!hand) throw new Refusal('not_allowed');
      const selection = this.select(target.source, wish, hand);
      const groups = new Map<string, { words: BulkWords; count: number }>();
      let total = 0;
      let doable = 0;
      for await (const rows of readByCursor<{ id: number }>(tx, selection.text, selection.params, PORTION)) {
        total += rows.length;
        const refused = await this.#objections(
          tx,
          target,
          rows.map(({ id }) => id),
          wish,
          hand,
        );
        doable += rows.length - refused.length;
        for (const words of refused) {
          const group = groups.get(words.code);
          if (group) group.count += 1;
          else groups.set(words.code, { words, count: 1 });
        }
      }
      return { total, doable, refused: toGroups([...groups.values()], language) };
    });
  }

  /** What would refuse a run before it begins: a form that is not filled in. @throws Refusal `validation` */
  async check({ deed, form }: BulkTarget, { input }: BulkWishOf, hand: BulkHand, kind = this.#kindOf(form)): Promise<void> {
    const { people, date } = form;
    if (people && input.personIds.length === 0) throw refuseField('input.personIds', people.missing);
    if (date && !input.date) throw refuseField('input.date', date.missing);
    if (date && input.date! < this.#calendar.dayOf(currentTime())) throw refuseField('input.date', date.past);
    const isReasoned = listTransitions(kind).some(({ event, meta }) => event === form.event && meta.reasonRequired);
    if (isReasoned && input.comment === '') throw refuseField('input.comment', 'action.reasonRequired');
    await deed.check?.(input, hand);
  }

  #kindOf({ workflow }: BulkForm): AnyBulkSource['kind']['workflow'] {
    return this.#sources.find(({ kind }) => kind.workflow.name === workflow)!.kind.workflow;
  }

  async #objections(
    sql: SqlRunner,
    { source, deed, form }: BulkTarget,
    ids: readonly number[],
    { action, input }: BulkWishOf,
    hand: BulkHand,
  ): Promise<BulkWords[]> {
    const rows = new Map((await source.readRows(sql, ids, hand, { action, input })).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return toWords(new Refusal('not_found'));
      const decision = decide(source.kind.workflow, row.state, row.facts, form.event, hand.actor);
      if (typeof decision === 'string') return toWords(new Refusal(decision));
      const objection = deed.objects?.(row, input, hand);
      return objection ? toWords(objection) : [];
    });
  }
}

/** What a refusal says, to be kept. */
export function toWords(refusal: Refusal): BulkWords {
  const [field] = refusal.detail.fields ?? [];
  return {
    code: codeOf(refusal),
    message: field?.message ?? refusal.detail.message ?? refusal.code,
    params: field?.params ?? refusal.detail.params ?? {},
  };
}

/** The most frequent first. */
export function toGroups(
  groups: readonly { words: BulkWords; count: number }[],
  language: Language,
): { code: string; message: string; count: number }[] {
  return [...groups]
    .sort((a, b) => b.count - a.count)
    .map(({ words: { code, message, params }, count }) => ({ code, message: say(message, language, params), count }));
}
