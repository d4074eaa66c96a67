/**
 * Loaded into a confined process before its parser: takes away every way of Node's to open, accept or look up a connection. The permission model
 * of this Node knows files, processes, threads, add-ons and the inspector, not the network; where the kernel grants it, the process has no network
 * either (confinement.ts). Written with erasable types only.
 */
import cluster from 'node:cluster';
import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

type Members = Record<string, unknown>;

function refuse(): never {
  throw Object.assign(new Error('A process that reads uploads has no network.'), { code: 'ERR_ACCESS_DENIED' });
}

/** For good: what was replaced cannot be set back. */
function close(holder: object, names: readonly string[]): void {
  for (const name of names) {
    if (!(name in holder)) continue;
    Object.defineProperty(holder, name, { value: refuse, writable: false, configurable: false, enumerable: true });
  }
}

const functionsOf = (holder: object): string[] =>
  Object.getOwnPropertyNames(holder).filter((name) => name !== 'constructor' && typeof (holder as Members)[name] === 'function');

close(net.Socket.prototype, ['connect']);
close(net.Server.prototype, ['listen', '_listen2']);
close(net, ['connect', 'createConnection', 'createServer', '_createServerHandle']);
close(tls, ['connect', 'createServer', 'TLSSocket']);
close(dgram.Socket.prototype, ['bind', 'connect', 'send', 'sendto']);
close(dgram, ['createSocket', '_createSocketHandle']);
for (const part of [http, https]) close(part, ['request', 'get', 'createServer']);
close(http2, ['connect', 'createServer', 'createSecureServer', 'performServerHandshake']);
close(dns.Resolver.prototype, functionsOf(dns.Resolver.prototype));
close(dns.promises.Resolver.prototype, functionsOf(dns.promises.Resolver.prototype));
close(dns.promises, functionsOf(dns.promises));
close(dns, functionsOf(dns));
close(cluster, ['fork', 'setupPrimary']);
close(globalThis, ['fetch', 'WebSocket', 'EventSource']);
syncBuiltinESMExports();
