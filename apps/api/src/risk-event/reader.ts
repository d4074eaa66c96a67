import type { SignedInPerson } from '@portal/directory';
import { toEventReader, type EventReader } from '@portal/risk-event';

/** The signed-in person as a reader of events and reports. */
export function toReader(person: SignedInPerson): EventReader {
  return toEventReader({ actor: person.actor, roles: person.roles, departmentId: person.department?.id ?? null });
}
