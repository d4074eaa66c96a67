import { Controller } from '@nestjs/common';
import { presenceRoutes as routes, type RouteBody, type RouteData } from '@portal/contract';
import { toReader, type SignedInPerson } from '@portal/directory';
import { PresenceService } from '@portal/notification';
import { Call, CallBody, CurrentPerson } from '../http/call.decorator.ts';

/** Who has a record open, for who has it open too (decision record 50). */
@Controller()
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  @Call(routes.beatPresence)
  async beat(
    @CallBody() { kind, id, window, mode }: RouteBody<typeof routes.beatPresence>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.beatPresence>> {
    return { editors: await this.presence.beat(toReader(person), { workflow: kind, pageId: id, windowId: window, mode }) };
  }
}
