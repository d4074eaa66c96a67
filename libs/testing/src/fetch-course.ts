import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Asks the server of courses as a browser does: names like `c1-p2.localhost` are this machine, which not every resolver knows.
 * @param headers beside `host`
 */
export async function fetchCourse(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<{ status: number; headers: Headers; text: string }> {
  const url = new URL(address);
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const path = `${url.pathname}${url.search}`;
    const sent = request({ host: '127.0.0.1', port: url.port, path, method, headers: { host: url.host, ...headers } }, resolve);
    sent.on('error', reject);
    sent.end();
  });
  const content = await buffer(answer);
  const found = Object.entries(answer.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]));
  return { status: answer.statusCode ?? 0, headers: new Headers(found.map(([name, value]) => [name, value])), text: content.toString() };
}
