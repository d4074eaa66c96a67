import { useEffect } from 'react';

/** What may be done with the record in sight, for who types it instead of reaching for its button. */
export interface RecordVerb {
  readonly id: string;
  readonly words: string;
  /** Leads to a page; else `run` acts on the one in sight. */
  readonly to?: string | undefined;
  readonly run?: () => void;
}

export interface RecordVerbs {
  readonly no: string;
  readonly title: string;
  readonly verbs: readonly RecordVerb[];
}

let offered: RecordVerbs | undefined;

/** The record whose page is open, and its verbs. The palette asks when it opens. */
export const getRecordVerbs = (): RecordVerbs | undefined => offered;

/** Offers what the page's own buttons do, for as long as the page stands. */
export function useRecordVerbs(verbs: RecordVerbs): void {
  useEffect(() => {
    offered = verbs;
    return () => {
      if (offered === verbs) offered = undefined;
    };
  });
}
