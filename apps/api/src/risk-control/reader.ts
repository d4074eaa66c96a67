import type { SignedInPerson } from '@portal/directory';
import { toRecordReader, type RecordReader } from '@portal/risk-control';

/** The signed-in person as a reader of risk controls. */
export function toReader(person: SignedInPerson): RecordReader {
  return toRecordReader({ actor: person.actor, roles: person.roles, departmentId: person.department?.id ?? null });
}
