import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { DIGEST_HOUR, Inbox, NotificationPreferences } from '@portal/notification';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

/** The inbox and what is mailed besides: always that of the session's person. */
@Controller()
export class NotificationController {
  readonly #inbox: Inbox;

  readonly #preferences: NotificationPreferences;

  constructor(inbox: Inbox, preferences: NotificationPreferences) {
    this.#inbox = inbox;
    this.#preferences = preferences;
  }

  @Call(routes.getMyNotifications)
  async getMyNotifications(
    @CallQuery() query: RouteQuery<typeof routes.getMyNotifications>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getMyNotifications>> {
    const { rows, ...counts } = await this.#inbox.list(person.id, query);
    return {
      ...counts,
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), readAt: row.readAt?.toISOString() ?? null })),
    };
  }

  @Call(routes.markRead)
  async markRead(
    @CallBody() body: RouteBody<typeof routes.markRead>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.markRead>> {
    return { unread: await this.#inbox.markRead(person.id, body.ids) };
  }

  @Call(routes.getPreferences)
  async getPreferences(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getPreferences>> {
    return this.#describe(person.id);
  }

  @Call(routes.updatePreferences)
  async updatePreferences(
    @CallBody() body: RouteBody<typeof routes.updatePreferences>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.updatePreferences>> {
    const sent = await this.#preferences.update(person.id, body.preferences);
    return { ...(await this.#describe(person.id)), sent };
  }

  async #describe(personId: number): Promise<RouteData<typeof routes.getPreferences>> {
    const kinds = await this.#preferences.read(personId);
    return {
      digestAt: `${String(DIGEST_HOUR).padStart(2, '0')}:00`,
      waiting: await this.#preferences.countWaiting(personId),
      kinds: kinds.map((kind) => ({ ...kind, allowed: [...kind.allowed] })),
    };
  }
}
