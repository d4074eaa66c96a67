import { Controller, Res } from '@nestjs/common';
import { routes, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import type { FastifyReply } from 'fastify';
import { Call, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { LiveClient } from './live-client.ts';
import { LiveHub } from './live-hub.ts';

/** A browser that lost the stream comes back after this time (milliseconds). */
const RETRY_MS = 3_000;

/**
 * Live updates as server-sent events (docs/decisions/machinery.md): `{ topic, subject, id, data? }`; pages then ask for what they show. The id of each is where the page
 * stands now; a page that comes back tells it and hears what it missed, or `resync` where it has to ask everything anew.
 */
@Controller()
export class StreamController {
  readonly #hub: LiveHub;

  constructor(hub: LiveHub) {
    this.#hub = hub;
  }

  @Call(routes.stream)
  stream(
    @CallQuery() { after }: RouteQuery<typeof routes.stream>,
    @CurrentPerson() person: SignedInPerson,
    @Res() reply: FastifyReply,
  ): void {
    const headers = reply.getHeaders();
    reply.hijack();
    const response = reply.raw;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      // Whoever ends the stream ends the connection: a stopping server must not wait for it to become idle.
      Connection: 'close',
      // nginx would hold the events back.
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
    const client = new LiveClient(
      { personId: person.id, sessionId: person.session.id, isAdministrator: person.actor.isAdministrator },
      response,
    );
    response.on('close', () => this.#hub.remove(client));
    response.on('error', () => this.#hub.remove(client));
    this.#hub.add(client, after === '' ? undefined : Number(after));
  }
}
