import type { Text, Workflow } from '@portal/workflows';
import type { AddressCondition } from '../../list/address-condition.ts';

/** Records that a condition names by their id (people also by their number). */
export type NamedRow = 'category' | 'department' | 'company' | 'campaign' | 'person' | 'personNo' | 'event' | 'exam' | 'period';

/** What the value of a condition is said as; a value that is none of these is said as it stands. */
export interface SaidAs {
  readonly choices?: Readonly<Record<string, Text>>;
  readonly states?: Workflow;
  /** A reference list by its code: the value is the stored name, or with `items` the number of the item. */
  readonly reference?: string;
  readonly items?: string;
  readonly row?: NamedRow;
}

/** A condition of a list as its address names it. */
export interface ListCondition extends AddressCondition, SaidAs {
  readonly words: Text;
  /** Nothing but the `choices` is taken. */
  readonly closed?: true;
}

/** How the address of a list, and so a saved view of it, becomes the question of its export. */
export interface ListQuestion<Name extends string = string> {
  readonly words: Text;
  readonly conditions: Readonly<Record<Name, ListCondition>>;
  /** Tabs of the address (`type`) with what they ask. */
  readonly tabs?: Readonly<Record<string, { readonly words: Text; readonly fields: Readonly<Record<string, unknown>> }>>;
  /** Columns by which it can be ordered. */
  readonly orders: Readonly<Record<string, Text>>;
  /** Conditions of the address that the days of a question without a view set. */
  readonly days?: { readonly from: string; readonly to: string };
  /** The list asks for no days: those of a question narrow the rows, and this is how they are said. */
  readonly rowDays?: { readonly from: Text; readonly to: Text };
}

/** A question that keeps the names of its conditions: who links to the list can name no other. */
export const askList = <Name extends string>(question: ListQuestion<Name>): ListQuestion<Name> => question;
