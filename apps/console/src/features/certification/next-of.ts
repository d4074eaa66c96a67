import type { CertificationRecord } from './api/records.ts';

/** Who signs a statement, and by when while he is asked; once he has declined it is for others to say how it goes on, and no day counts, nor once the period was signed off. */
export const nextOf = ({ state, signer, dueOn, isAsked }: Pick<CertificationRecord, 'state' | 'signer' | 'dueOn' | 'isAsked'>) => {
  const isDeclined = state === 'declined';
  return { owner: isDeclined ? undefined : signer, isDeclined, dueOn: isDeclined || !isAsked ? null : dueOn };
};
