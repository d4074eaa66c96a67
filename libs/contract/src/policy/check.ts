import type { Check } from '../refusal.ts';

/** The fields that the checks of a policy read; the form and the wire have them alike. Of numbers 0 is the empty choice. */
export interface PolicyFields {
  readonly docName: string;
  readonly docLevel: number;
  readonly docCategory: number;
  readonly secretLevel: number;
  readonly department: number | null;
  readonly region: number;
  readonly version: string;
  readonly docPath: number | string | null;
  readonly reviewDateTime: string | null;
}

const check = <Field extends keyof PolicyFields>(field: Field): Check<PolicyFields> => ({
  field,
  message: `policy.${field}`,
  passes: (value) => Boolean(typeof value[field] === 'string' ? value[field].trim() : value[field]),
});

/** Creating a policy, in this order (docs/decisions/library.md §5). */
export const policyCreateChecks: readonly Check<PolicyFields>[] = [
  check('docName'),
  check('docLevel'),
  check('docCategory'),
  check('secretLevel'),
  check('department'),
  check('region'),
  check('version'),
  check('docPath'),
  check('reviewDateTime'),
];

/** The edit form's order; its security level may stay as it was. */
export const policyUpdateChecks: readonly Check<PolicyFields>[] = policyCreateChecks.filter(({ field }) => field !== 'secretLevel');

/** Permission types of an entry (docs/decisions/library.md §3). */
export const PERMISSION = { read: 0, download: 1, owner: 2, readAndDownload: 3 } as const;
/** What a node is on the wire. */
export const NODE = { folder: 0, document: 1 } as const;
/** Who an entry is for. */
export const PARTY = { user: 0, department: 1 } as const;
/** DocType: by the file's real content (docs/decisions/policy-library.md); 4 and above are ours. */
export const DOC_TYPE = { other: 0, pdf: 1, word: 2, slides: 3, sheet: 4, image: 5 } as const;
/** DmsType (docs/decisions/policy-library.md). */
export const DMS_TYPE = { newlyEffective: 1, closeToReview: 2, pastReview: 3 } as const;
