import type { Actor } from '@portal/workflows';
import type { Bind } from './keyword.ts';

/** Who searches. */
export interface SearchReader {
  readonly actor: Actor;
  readonly roles: readonly { id: number }[];
  /** The department of an aide, whose records and those below it he sees. */
  readonly aideDepartmentId: number | null;
  /** Sees the risk halves of the portal (docs/decisions/identity.md). */
  readonly isRiskOwner: boolean;
}

/** What a hit says of its record beside its texts. */
export interface SearchFacts {
  readonly state: string;
  readonly is_active: boolean;
  readonly risk_year: number | null;
  /** The record whose page is opened: an issue's control. */
  readonly page_id: number;
}

/**
 * One kind of record that the search box finds. The entries themselves are kept by the database: a migration of the area makes the view
 * `search_source_<entry>` (record_id, number, title, title_en, body) and the triggers that call refresh_search_entries, see Migration20261120000008Search.
 */
export interface SearchSource {
  /** On the wire, for example `riskControl`. */
  readonly kind: string;
  /** Of the entries, for example `risk_control`. */
  readonly entry: string;
  /** Kinds are answered in this order. */
  readonly place: number;
  /** The record's table, which is `r` in the following. */
  readonly table: string;
  /** Tables to join, for rights and facts. */
  readonly joins?: string;
  /** May this person search for the kind at all? Everybody may, where this is not said. */
  opens?(reader: SearchReader): boolean;
  /** The SQL condition that the reader may read `r`: the area's own rule of reading, never a copy of it. */
  readable(reader: SearchReader, bind: Bind): string;
  /** Select list of `SearchFacts`. */
  readonly facts: string;
  /** The address of a hit's page in the console, for this reader. */
  link(facts: SearchFacts & { readonly id: number; readonly number: string }, reader: SearchReader): string;
}

/** The order of the hits that are as good as each other; every source's table has an index for it. */
export const NEWEST_FIRST = 'r.updated_at desc, r.id desc';

/** Injection token of the list of `SearchSource`. */
export const SEARCH_SOURCES = Symbol('SEARCH_SOURCES');
