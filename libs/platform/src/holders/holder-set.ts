import {
  duties,
  listTransitions,
  stateMeta,
  workflowCatalogue,
  type Actor,
  type DutyHolder,
  type DutyName,
  type Text,
} from '@portal/workflows';
import type { Bind } from '../search/index.ts';

/** Why somebody must act. */
export type HolderReason = 'owner' | 'assistant' | 'assignee' | 'writer' | 'reader' | 'sitter' | 'marker' | 'reviewer' | 'administrator';

/** People whom no single column names: asked of one known person, or listed for a record. */
export interface PersonSet {
  /** Common table expressions that `includes` names, for one person. All branches with this set share them. @param person SQL of type bigint */
  readonly tables?: (person: string) => string;
  /** The condition that a known person belongs to it. @param person answers SQL of type bigint */
  readonly includes: (person: () => string) => string;
  /** SQL of the active people of the row at hand, with one column `id`: what stands behind `lateral`. */
  readonly people: string;
}

/** People to whom somebody must not be tied; all SQL. Nulls are nobody. */
export interface Ties {
  /** Expressions of type bigint. */
  readonly people: readonly string[];
  /** Expressions of type bigint[]. */
  readonly lists?: readonly string[];
}

/** One reason why people hold a duty: told once, asked from either end. */
export interface HolderBranch {
  readonly reason: HolderReason;
  /** A column of `from`, everybody who is an administrator, or a set. */
  readonly who: { readonly column: string } | PersonSet | 'administrators';
  /** Where it differs from the duty's: it begins with what is the person's own, so that nobody walks along everybody's records. */
  readonly from?: string;
  /** Joins that need the person. @param person SQL of type bigint */
  readonly given?: (person: string) => string;
  readonly where?: string;
  /** A condition of the day, for example that somebody is not away. @param day SQL of type date */
  readonly whereOn?: (day: string) => string;
  /** What is not held on a day, the other way round: it is true of few records, and an index finds them. @param day SQL of type date */
  readonly unlessOn?: (day: string) => string;
  /** Common table expressions that `where` names. */
  readonly tables?: string;
  /** Whose work is judged: neither the holder nor anybody whose interest his act carries is one of them. */
  readonly independentOf?: Ties;
}

/** Who looks at what somebody else must do. */
export interface DutyViewer {
  readonly actor: Actor;
  readonly aideDepartmentId: number | null;
}

/** A condition about the record of a duty and who looks at it. */
type ViewerCondition = (viewer: DutyViewer, bind: Bind) => string;

/** How the home page shows a duty; all SQL of `from`. */
export interface DutyRow {
  /** What the console calls the record, and the id that its page takes; the workflow and the record's own unless said. */
  readonly subject?: string;
  readonly id?: string;
  readonly recordNo: string;
  readonly title: string;
  /** Where a record has a title of its own in English. */
  readonly titleEn?: string;
  readonly state?: string;
  /** Where it is done. */
  readonly link: string;
  /** The due date; that of the timer unless said, and then a duty without a timer has no date and is not shown. */
  readonly dueOn?: string;
  /** One line for several records; `dueOn` is an aggregate then. */
  readonly groupBy?: string;
  /** What is shown although its time has not come is no help. @param today answers SQL of type date */
  readonly shownIf?: (today: () => string) => string;
  /** Whoever looks may open the record, so that its number leads there; unsaid, it leads him nowhere (decision record 44). */
  readonly readableBy?: ViewerCondition;
  /** What the record is called is told only to who may read it; unsaid, it may be told to a manager. */
  readonly isSecretTo?: ViewerCondition;
}

/** One duty of a workflow: on which records it waits, and for whom. */
export interface DutyHolders {
  readonly from: string;
  /** The record's id, on which the timers of the duty hang. */
  readonly id: string;
  /** The record's state; absent where `where` says it. */
  readonly state?: string;
  /** The record is there and in force. */
  readonly where: string;
  /** The same of a record that has moved on since a step asked somebody, where it is another. */
  readonly whereMovedOn?: string;
  readonly row: DutyRow;
  readonly holders: readonly HolderBranch[];
  /** What a substitute is asked beside the rights of his seat. */
  readonly inPlaceOf?: {
    readonly where?: string;
    /** Whoever acts in another's place is none of these. */
    readonly notBy?: Ties;
  };
  /** A duty of many that ends when all have done it: that nobody is left is no gap. */
  readonly endsWithPeople?: true;
  /** The workflow whose events do it, where it is not the record's own. */
  readonly doneIn?: string;
  /**
   * Very many records wait, each and no other with a timer of the duty: what administrators hold is then counted by the timers, less the few records
   * that are tied to who asks. The timers of the duty have an index in the order of their due dates.
   */
  readonly countedByTimers?: {
    /** How the addresses of `row.link` begin, up to the record's id. */
    readonly doneAt: string;
  };
}

/** What somebody is to a record beyond the duty of a day: what a leaver's successor takes over (docs/decisions/identity.md). */
export interface Post {
  /** A permanent name, for example `controlOwner`; the console has its words. */
  readonly kind: string;
  /** What the mails about a hand-over call such records, above a list of them. */
  readonly label: Text;
  readonly workflow: string;
  readonly from: string;
  readonly id: string;
  /** The column of whoever has it. */
  readonly person: string;
  readonly where: string;
  readonly recordNo: string;
  readonly title: string;
  readonly state: string;
  readonly dueOn: string;
  readonly link: string;
}

/** Who must act on the records of a workflow: an area declares it once, in its `<name>.holders.ts`. */
export interface HolderSet {
  /** Its name. */
  readonly workflow: string;
  readonly duties: Readonly<Partial<Record<DutyName, DutyHolders>>>;
}

/** The states in which a record waits for a duty, as its machine says. */
export function statesOfDuty(name: string, duty: DutyName): string[] {
  const workflow = workflowCatalogue[name];
  return workflow ? workflow.states.filter((state) => stateMeta(workflow, state).duty === duty) : [];
}

/** May the substitute of somebody absent do it in his place? The machine says so of what is done in the states of the duty. */
export function isForSubstitutes(workflow: string, duty: DutyName, doneIn = workflow): boolean {
  const states = statesOfDuty(workflow, duty);
  const machine = workflowCatalogue[doneIn];
  return (
    machine !== undefined &&
    listTransitions(machine).some(({ from, meta }) => (doneIn !== workflow || states.includes(from)) && meta.bySubstitute)
  );
}

/**
 * May the substitute of an absent holder of this branch do it in his place? What only administrators judge is judged by administrators themselves
 * (docs/decisions/identity.md).
 */
export function isLentBranch(workflow: string, duty: DutyName, { doneIn = workflow }: DutyHolders, { who }: HolderBranch): boolean {
  if (!isForSubstitutes(workflow, duty, doneIn)) return false;
  const machine = workflowCatalogue[doneIn];
  if (who !== 'administrators' || !machine) return true;
  const states = statesOfDuty(workflow, duty);
  return !listTransitions(machine).some(({ from, meta }) => (doneIn !== workflow || states.includes(from)) && meta.isVerdict);
}

/** For which reasons somebody can hold a duty that waits, in the word of the reminder settings, for those people. */
const reasonsFor: Readonly<Record<DutyHolder, readonly HolderReason[]>> = {
  owner: ['owner'],
  reporter: ['writer'],
  ownerAndAssistants: ['owner', 'assistant'],
  // A review that is allocated waits for one of them.
  administrators: ['administrator', 'assignee'],
  assignee: ['assignee', 'writer'],
  policyOwners: ['owner', 'administrator'],
  policyApprovers: ['owner', 'administrator'],
  reader: ['reader'],
  examSitters: ['sitter'],
  examMarker: ['marker', 'administrator'],
  testReviewer: ['reviewer'],
  asked: ['assignee'],
  requester: ['owner'],
};

/**
 * Declares who must act on the records of a workflow.
 * @throws Error for a duty that no state of the machine has, and for people who are not those of whom the machine's duty speaks: what the
 * reminder settings, the diagrams and the calendar of a duty say of them stands there
 */
export function defineHolders(set: HolderSet): HolderSet {
  for (const duty of dutiesOf(set)) {
    if (statesOfDuty(set.workflow, duty).length === 0) throw new Error(`No state of ${set.workflow} has the duty ${duty}`);
    const expected = reasonsFor[duties[duty].holder];
    const told = [...new Set(set.duties[duty]?.holders.map(({ reason }) => reason))];
    if (told.length === 0 || told.some((reason) => !expected.includes(reason)))
      throw new Error(`The duty ${duty} of ${set.workflow} waits for ${duties[duty].holder}, and is held by ${told.join(', ')}`);
  }
  return set;
}

/** The names of the duties that a set declares. */
export const dutiesOf = (set: HolderSet): DutyName[] => Object.keys(set.duties) as DutyName[];
