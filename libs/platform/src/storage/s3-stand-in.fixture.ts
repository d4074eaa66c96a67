import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Multipart {
  readonly key: string;
  readonly initiated: Date;
  readonly parts: Map<number, Buffer>;
}

/** An object store that speaks as much of S3 as a client of one bucket needs, in memory; every request must be signed. */
export class S3StandIn {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, Multipart>();
  readonly #server: Server = createServer((request, response) => {
    this.#answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://s3');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const body = unchunk(await buffer(request), request);
    const xml = (status: number, text: string): void =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return xml(403, '<Error><Code>AccessDenied</Code></Error>');
    const uploadId = url.searchParams.get('uploadId') ?? '';
    if (request.method === 'GET' && url.searchParams.has('uploads')) {
      const rows = [...this.uploads].map(
        ([id, { key: of, initiated }]) =>
          `<Upload><Key>${of}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      );
      return xml(200, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
    }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, { key, initiated: new Date(), parts: new Map() });
      return xml(200, `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === 'PUT' && uploadId) {
      this.uploads.get(uploadId)!.parts.set(Number(url.searchParams.get('partNumber')), body);
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (request.method === 'POST' && uploadId) {
      const { parts } = this.uploads.get(uploadId)!;
      this.objects.set(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
      this.uploads.delete(uploadId);
      return xml(200, `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`);
    }
    if (request.method === 'DELETE') {
      if (uploadId) this.uploads.delete(uploadId);
      else this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      this.objects.set(key, body);
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    const object = this.objects.get(key);
    if (!object) return xml(404, '<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start !== undefined) {
      const part = object.subarray(Number(start), Number(end) + 1);
      response.writeHead(206, { 'content-length': part.length, 'content-range': `bytes ${start}-${end}/${object.length}` });
      return void response.end(part);
    }
    response.writeHead(200, { 'content-length': object.length, etag: etagOf(object) });
    return void response.end(request.method === 'HEAD' ? undefined : object);
  }
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** Undoes `aws-chunked`: sizes in hex, each before its bytes, and a trailer with the checksum. */
function unchunk(body: Buffer, request: IncomingMessage): Buffer {
  if (!String(request.headers['x-amz-content-sha256']).startsWith('STREAMING-')) return body;
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString('latin1').split(';')[0]!, 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
