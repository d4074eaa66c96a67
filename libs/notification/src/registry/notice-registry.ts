import {
  noticeGroups,
  type AreaNotices,
  type KindWords,
  type LifecycleNotices,
  type NoticeAct,
  type NoticeFacts,
  type NoticeSource,
  type NoticeTemplate,
} from '@portal/platform';
import type { DutyName, Text } from '@portal/workflows';
import { anchorWords } from '../anchor/anchor.templates.ts';
import { commentNotices } from '../comment/comment.notices.ts';
import { fileWords } from '../file/file.templates.ts';
import { handOverWords } from '../hand-over/hand-over.templates.ts';
import { reminderNotices } from '../reminder/reminder.notices.ts';
import { substitutionWords } from '../substitution/substitution.templates.ts';
import { teamWords } from '../team/team-reminder.templates.ts';

/** What every area tells people: inbox, mails, digest, preferences and reminders ask here and know no area by themselves. */
export class NoticeRegistry {
  /** Every kind that can be chosen, by the name that the inbox and the mail log keep, in the order of a digest. */
  readonly kinds: readonly string[];
  readonly areas: readonly AreaNotices[];
  readonly lifecycles: readonly LifecycleNotices[];
  readonly #templates: ReadonlyMap<string, NoticeTemplate>;
  /** Also of notices that are no step of a record and cannot be chosen. */
  readonly #words: ReadonlyMap<string, KindWords>;
  readonly #sources: ReadonlyMap<string, NoticeSource>;
  readonly #acts: ReadonlyMap<string, NoticeAct>;
  readonly #byWorkflow: ReadonlyMap<string, LifecycleNotices>;

  /** @throws Error for two kinds, sources, acts or lifecycles of one name: the process must not start */
  constructor(areas: readonly AreaNotices[]) {
    this.areas = [...areas, commentNotices, reminderNotices];
    const templates = this.areas.flatMap((area) => Object.entries(area.templates));
    this.kinds = noticeGroups.flatMap((group) => templates.filter(([, template]) => template.group === group).map(([kind]) => kind));
    this.lifecycles = this.areas.flatMap((area) => area.lifecycles);
    this.#templates = toMap('kinds of notice', templates);
    this.#words = toMap<KindWords>('kinds of notice', [
      ...templates,
      ...Object.entries(substitutionWords),
      ...Object.entries(teamWords),
      ...Object.entries(handOverWords),
      ...Object.entries(fileWords),
      ...Object.entries(anchorWords),
    ]);
    this.#sources = toMap(
      'sources of notices',
      this.areas.flatMap(({ sources = {} }) => Object.entries(sources)),
    );
    this.#acts = toMap(
      'acts of mails',
      this.areas.flatMap(({ acts = {} }) => Object.entries(acts)),
    );
    this.#byWorkflow = toMap(
      'notices of lifecycles',
      this.lifecycles.map((lifecycle) => [lifecycle.workflow, lifecycle]),
    );
  }

  /** The template of a kind as the inbox keeps it: one of another release has none. */
  find(kind: string): NoticeTemplate | undefined {
    return this.#templates.get(kind);
  }

  /** @throws Error for a kind that no area has */
  of(kind: string): NoticeTemplate {
    const template = this.find(kind);
    if (!template) throw new Error(`There is no notice ${kind}`);
    return template;
  }

  /** What lists and digests call a kind; one of another release has no words. */
  findWords(kind: string): KindWords | undefined {
    return this.#words.get(kind);
  }

  /** Whether a kind asks its reader for nothing, so that it can wait for the digest; what no area tells says so by its group. */
  onlyInforms(kind: string): boolean {
    const template = this.find(kind);
    if (template) return !template.isUrgent && !template.mustAct;
    const group = this.findWords(kind)?.group;
    return group !== 'duty' && group !== 'reminder';
  }

  /** Whether a kind asks its reader to act and is not urgent: when many of it come on one day, the later ones can be lines of a digest. */
  canGather(kind: string): boolean {
    const template = this.find(kind);
    return template !== undefined && template.mustAct && !template.isUrgent;
  }

  /** Every kind that asks for nothing. */
  informing(): string[] {
    return [...this.#words.keys()].filter((kind) => this.onlyInforms(kind));
  }

  kindsOfGroup(group: string): string[] {
    return [...this.#words].filter(([, words]) => words.group === group).map(([kind]) => kind);
  }

  /** How notices speak of a record; of one that a version before has gathered for a bulk mail without a name, as of the first. */
  sourceOf({ source }: Pick<NoticeFacts, 'source'>): NoticeSource {
    const found = this.#sources.get(source) ?? this.#sources.values().next().value;
    if (!found) throw new Error('No area tells of records');
    return found;
  }

  /** What the reader of a notice is asked to do; null where nothing is asked, or nothing that one page does. */
  actOf(kind: string, { duty }: { readonly duty?: DutyName | undefined }): string | null {
    const { act, mustAct } = this.of(kind);
    if (act || !mustAct || !duty) return act;
    const [name] = [...this.#acts].find(([, one]) => one.duty === duty) ?? [];
    return name ?? null;
  }

  /** The button of a mail that asks for an act. */
  labelOf(act: string): Text | undefined {
    return this.#acts.get(act)?.label;
  }

  lifecycleOf(workflow: string): LifecycleNotices | undefined {
    return this.#byWorkflow.get(workflow);
  }
}

function toMap<Value>(what: string, entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  const map = new Map(entries);
  const twice = entries.map(([name]) => name).filter((name, place, names) => names.indexOf(name) < place);
  if (twice.length > 0) throw new Error(`Two ${what} are named ${twice.join(', ')}`);
  return map;
}
