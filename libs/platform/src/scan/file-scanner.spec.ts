import { createServer, type AddressInfo, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { Refusal } from '@portal/contract';
import { ClamdScanner, openScanner } from './file-scanner.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A clamd that speaks INSTREAM; it knows one malicious word and takes streams up to a size. */
async function startClamd(most = 4_000_000): Promise<{ url: string; heard: () => number }> {
  let total = 0;
  const server = createServer((socket) => {
    let kept = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let isOpen = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      kept = Buffer.concat([kept, bytes]);
      if (!isOpen) {
        expect(kept.subarray(0, 10).toString()).toBe('zINSTREAM\0');
        kept = kept.subarray(10);
        isOpen = true;
      }
      while (kept.length >= 4 && kept.length >= 4 + kept.readUInt32BE(0)) {
        const length = kept.readUInt32BE(0);
        if (length === 0) return void socket.end(`stream: ${content.includes('EVIL') ? 'Test.Evil FOUND' : 'OK'}\0`);
        content = Buffer.concat([content, kept.subarray(4, 4 + length)]);
        total += length;
        kept = kept.subarray(4 + length);
        if (content.length > most) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => total };
}

async function* chunks(...parts: readonly Buffer[]) {
  yield* parts;
}
const pass = async (url: string, ...parts: readonly Buffer[]): Promise<Buffer | Refusal> => {
  try {
    return await buffer(new ClamdScanner(url).pass(chunks(...parts)));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

test('a clean content passes whole, in pieces that clamd takes', async () => {
  const { url, heard } = await startClamd();
  const parts = [Buffer.alloc(1_500_000, 'a'), Buffer.alloc(0), Buffer.from('end')];
  expect(await pass(url, ...parts)).toEqual(Buffer.concat(parts));
  expect(heard()).toBe(1_500_003);
});

test('what clamd finds is refused by name, also across two chunks', async () => {
  const { url } = await startClamd();
  const refusal = await pass(url, Buffer.from('all is well EV'), Buffer.from('IL'));
  expect(refusal).toMatchObject({ code: 'unsupported_type', detail: { finer: 'infected', fields: [{ params: { name: 'Test.Evil' } }] } });
});

test('a scanner that is away, or that does not take so much, lets nothing through', async () => {
  const { url } = await startClamd(1_000);
  const piece = Buffer.alloc(900_000, 'a');
  expect(await pass(url, piece, piece, piece)).toMatchObject({ code: 'fault', detail: { finer: 'scanner' } });
  servers.splice(0).forEach((server) => server.close());
  expect(await pass(url, piece)).toMatchObject({ code: 'fault', detail: { finer: 'scanner' } });
  expect(await pass('unix:/nowhere/clamd.sock', piece)).toMatchObject({ code: 'fault' });
});

test('without a scanner everything passes', async () => {
  expect((await buffer(openScanner(undefined).pass(chunks(Buffer.from('EVIL'))))).toString()).toBe('EVIL');
});
