/** A parser that an upload has taken over: tries every way out that Node has and tells what came of each. Erasable types only. */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http2 from 'node:http2';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

interface Task {
  readonly port: number;
  readonly input: string;
  readonly beside: string;
}

const told = (work: Promise<unknown> | unknown): Promise<string> =>
  Promise.resolve(work).then(
    (value) => `got ${String(value).slice(0, 80)}`,
    (fault: { code?: string }) => fault.code ?? String(fault),
  );

const attempt = async (work: () => unknown): Promise<string> => {
  try {
    return await told(work());
  } catch (fault) {
    return told(Promise.reject(fault));
  }
};

const arrived = (socket: NodeJS.EventEmitter, event: string): Promise<string> =>
  new Promise((resolve, reject) => socket.once(event, () => resolve(event)).once('error', reject));

const ways = (task: Task): Record<string, () => unknown> => ({
  'the host’s name': () => fs.readFileSync('/etc/hostname', 'utf8'),
  'accounts of the machine': () => fs.promises.readFile('/etc/passwd', 'utf8'),
  'its own environment, past Node': () => fs.readFileSync('/proc/self/environ', 'utf8'),
  'the environment of its parent': () => fs.readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
  'a file beside its input': () => fs.readFileSync(task.beside, 'utf8'),
  'the folder of its input': () => fs.readdirSync(path.dirname(task.input)).join(),
  'the settings of the portal': () => fs.readFileSync(path.join(process.cwd(), '../.env.example'), 'utf8'),
  'its input, to write': () => fs.writeFileSync(task.input, 'x'),
  'a new file': () => fs.writeFileSync(path.join(os.tmpdir(), `hostile-${process.pid}`), 'x'),
  'a link': () => fs.symlinkSync('/etc/hostname', `${task.input}-link`),
  'another program': () => childProcess.execFileSync('/bin/cat', ['/etc/hostname']),
  'a thread': () => arrived(new Worker('1', { eval: true }), 'exit'),
  'the inside of Node': () => Object.keys((process as unknown as { binding(name: string): object }).binding('tcp_wrap')).join(),
  'a connection': () => arrived(net.connect(task.port, '127.0.0.1'), 'connect'),
  'a connection by a socket': () => arrived(new net.Socket().connect(task.port, '127.0.0.1'), 'connect'),
  'a connection under another name': () => arrived(process.getBuiltinModule('net').createConnection(task.port, 'localhost'), 'connect'),
  'a sealed connection': () => arrived(tls.connect(task.port, '127.0.0.1'), 'connect'),
  'a call': () => arrived(http.get(`http://127.0.0.1:${task.port}/`), 'response'),
  'a fetch': () => fetch(`http://127.0.0.1:${task.port}/`).then((answer) => answer.status),
  'a session of HTTP/2': () => arrived(http2.connect(`http://127.0.0.1:${task.port}`), 'connect'),
  'a datagram': () => dgram.createSocket('udp4').send('x', task.port, '127.0.0.1'),
  'a name': () => dns.promises.lookup('localhost').then(({ address }) => address),
  'a question to a resolver': () => new dns.promises.Resolver().resolve4('example.org'),
  'an open port': () => arrived(net.createServer().listen(0), 'listening'),
});

process.on('disconnect', () => process.exit(1));
process.once('message', (task: Task) => {
  void (async () => {
    const tried: [string, string][] = [];
    for (const [name, work] of Object.entries(ways(task))) tried.push([name, await attempt(work)]);
    process.send?.({
      tried,
      environment: Object.keys(process.env).sort(),
      input: fs.readFileSync(task.input, 'utf8'),
    });
  })();
});
