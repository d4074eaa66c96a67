import { ROLE } from '@portal/workflows';

/** SQL for the role of a person that decides, null where he has none. The views `primary_role` and `active_administrator` say the rule for everybody. */
export const primaryRoleOf = (person: string): string =>
  `(select decides.role_id from primary_role decides where decides.person_id = ${person})`;

/** SQL for "does he audit from outside?": he reads from a seat, and is nobody's owner, tester or substitute (docs/adr/0063). */
export const auditsFromOutside = (person: string): string =>
  `exists (select 1 from primary_role decides where decides.person_id = ${person} and decides.role_id = ${ROLE.externalAuditor})`;

/** SQL for "may work be given to him?", of a row of `person`: whom the pickers offer, and nobody else may be named by a call or a file. */
export const isOffered = (person: string): string => `(${person}.is_active and not ${auditsFromOutside(`${person}.id`)})`;

/** SQL for "is his first role the Risk Administrator's?", whether he is active or has left; never null. */
export const administers = (person: string): string =>
  `exists (select 1 from primary_role decides where decides.person_id = ${person} and decides.role_id = ${ROLE.administrator})`;
