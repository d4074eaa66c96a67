import net from 'node:net';

/**
 * @param {number} port TCP port
 * @param {string} [host] address to try, the loopback address unless given
 * @returns {Promise<boolean>} whether a server could listen there now
 */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Chooses a port that nobody listens on. Somebody may take it before the caller does: callers try again then.
 *
 * @param {number} [preferred] taken when it is free
 * @returns {Promise<number>}
 */
export async function pickFreePort(preferred) {
  if (preferred && (await isPortFree(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
