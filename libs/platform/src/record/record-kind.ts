import type { RecordPage } from '@portal/contract';
import type { EventOf, PortalWorkflow, Workflow } from '@portal/workflows';
import type { Audited } from '../audit/audited.ts';
import type { ReplayRule } from '../audit/replay-rule.ts';

/** What a mail may ask of its reader, and where its button leads. */
export interface RecordAct {
  /** The events by which it is done, of its own machine or of one that hangs on it: with one of them allowed the button leads to the act, else to the record. */
  readonly events: readonly EventOf<PortalWorkflow>[];
  /** The page of its form; without one it is done on the page that shows the record. */
  readonly page?: RecordPage;
  /** The action whose dialog that page opens. */
  readonly dialog?: EventOf<PortalWorkflow>;
}

/**
 * What the portal knows of the records of one lifecycle, told once by the area that owns them in its `<name>.record.ts`. Fragments of SQL call
 * the record's row `record`.
 */
export interface RecordKind<W extends Workflow = Workflow> {
  readonly workflow: W;
  /** Where the records live. */
  readonly table: string;
  /** Columns that every event refreshes besides state, version and last_hash. */
  readonly touches?: readonly string[];
  /** The column, of type bigint[], of those who may not judge it; the runner keeps it by `involvementOf`. */
  readonly dependentsColumn?: string;
  /** The column of the one person who answers for its duties: their days follow the calendar of his country. */
  readonly personColumn?: string;
  /** The column of the number by which people know a record, where it has one beside its id. */
  readonly numberColumn?: string;
  /** The console's page that shows it; records without one show on that of the record they hang on. */
  readonly page?: RecordPage;
  /** SQL: the id that the page takes, where it is not the record's own. */
  readonly pageId?: string;
  /** What the search calls the record of that page, where it is not the table's name. */
  readonly searchEntry?: string;
  /** What mails ask of people about it, by the acts' names. */
  readonly acts?: Readonly<Record<string, RecordAct>>;
  /** SQL: the record was taken away, so that nobody waits for it and no list has it, whatever its state is. */
  readonly isGone?: string;
  /** SQL: the record is there to be read and nobody is asked for it any more, whatever its state is, such as a test of a period that was signed off: it is never late. */
  readonly isOver?: string;
  /** Only drafts are ever taken away, before anybody else saw them: what is gone never was a case. */
  readonly onlyDraftsGo?: true;
  /** SQL: the code of the business unit that the record belongs to, where records have one. */
  readonly unit?: string;
  /** SQL: the record belongs to a company or to one below it, where records belong to any; lists ask the same. @param record its alias @param company SQL of type bigint */
  readonly isOfCompany?: (record: string, company: string) => string;
  /** SQL: the person must not learn of the record by its number in a list of cases, although the figures count it. @param person SQL of his id */
  readonly isSecretTo?: (person: string) => string;
  /** Records that are made without a step of their own begin when their row does; all others begin with their first step. */
  readonly madeWithoutStep?: true;
  /** SQL: the files that hang on the records now as evidence (`record`, `file`); the step that linked one holds its hash (docs/decisions/machinery.md). */
  readonly files?: string;
  /** How its rows are compared with what their steps say. */
  readonly replay?: ReplayRule;
  /** What its steps vouch for, column by column. */
  readonly audited?: Audited<EventOf<W>>;
  /** SQL: the chains (`workflow`, `id`) that belong to a record's story beside its own; `$1` is the record's id. */
  readonly related?: string;
}
