import type { CertificationRecord } from './api/records.ts';

/** Who signs a statement, and by when while he is asked. */
export const nextOf = ({ state, signer, dueOn }: Pick<CertificationRecord, 'state' | 'signer' | 'dueOn'>) => ({
  owner: signer,
  dueOn: state === 'open' || state === 'reopened' ? dueOn : null,
});
