import type { Socket } from 'node:net';
import type { FastifyInstance, RawServerDefault } from 'fastify';

/**
 * Browsers and proxies open connections ahead. One on which nothing was asked yet is not idle to Node, which at a stop waits for its first request
 * for as long as the other side keeps it: it is closed instead, as the idle ones are. Who was just about to ask asks again elsewhere.
 */
export function closeSilentConnections(instance: FastifyInstance<RawServerDefault>): void {
  const open = new Set<Socket>();
  instance.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  instance.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
