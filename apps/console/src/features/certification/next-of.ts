import { isOver } from '#shared/workflow/is-over.ts';
import type { CertificationRecord } from './api/records.ts';

/** Who signs a statement, and by when while he is asked; once he has declined it is for others to say how it goes on, and no day counts. */
export const nextOf = ({ state, signer, dueOn }: Pick<CertificationRecord, 'state' | 'signer' | 'dueOn'>) => {
  const isDeclined = state === 'declined';
  return { owner: isDeclined ? undefined : signer, isDeclined, dueOn: isDeclined || isOver('certification', state) ? null : dueOn };
};
