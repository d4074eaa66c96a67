import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';

/** How slowly a request may come. Times are milliseconds. */
export interface PaceBounds {
  /** Until its head is there. */
  readonly headMs: number;
  /** From then on, until its body must keep the pace. */
  readonly graceMs: number;
  /** Of its body, from its beginning. */
  readonly bytesPerSecond: number;
  /** How often it is looked at. */
  readonly everyMs: number;
}

/** The slowest line that people work over brings many times as much; who trickles only holds a connection and a place in memory. */
export const paceBounds: PaceBounds = { headMs: 15_000, graceMs: 20_000, bytesPerSecond: 1_024, everyMs: 5_000 };

interface Arriving {
  readonly since: number;
  readonly bytesBefore: number;
}

/** Cuts requests off whose bodies trickle: their connection ends, and with it whatever was held for them. */
export function keepPace(instance: FastifyInstance<RawServerDefault>, bounds: PaceBounds): void {
  const arriving = new Map<FastifyRequest['raw'], Arriving>();
  instance.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw.headers)) {
      arriving.set(raw, { since: performance.now(), bytesBefore: raw.socket.bytesRead });
      raw.once('end', () => arriving.delete(raw)).once('close', () => arriving.delete(raw));
    }
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [raw, { since, bytesBefore }] of arriving) {
      const waited = now - since;
      // Nobody reads: the server itself is behind, and the other side cannot send.
      const isHeldBack = raw.readableLength >= raw.readableHighWaterMark;
      const arrived = (raw.socket as Socket).bytesRead - bytesBefore;
      if (waited > bounds.graceMs && !isHeldBack && arrived < (bounds.bytesPerSecond * waited) / 1_000) raw.socket.destroy();
    }
  }, bounds.everyMs);
  timer.unref();
  instance.addHook('onClose', () => clearInterval(timer));
}

const hasBody = (headers: FastifyRequest['raw']['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
