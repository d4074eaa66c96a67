import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Contexts in which Nest tells of its own modules, which says nothing to who runs the portal. */
const NEST_CONTEXTS: readonly string[] = ['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication'];

/** Nest's loggers, written to the log of the process; the context of each line is its `part`. */
export class NestLog implements LoggerService {
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.#write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.#write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.#write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.#write('fatal', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.#write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.#write('trace', message, rest);
  }

  /** The last of the rest is the context; an error may stand before it, or a stack in words. */
  #write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const last = rest.at(-1);
    const part = typeof last === 'string' && !last.includes('\n') ? last : undefined;
    if (level === 'info' && part && NEST_CONTEXTS.includes(part)) return;
    const error = [message, ...rest].find((one) => one instanceof Error);
    const text = message instanceof Error ? message.message : typeof message === 'string' ? message : JSON.stringify(message);
    const stack = rest.find((one): one is string => typeof one === 'string' && one.includes('\n    at '));
    const where = stack?.split('\n').filter((line) => /^\s+at /.test(line));
    this.#log[level](
      { ...(part && { part }), ...(error !== undefined && { err: error }), ...(where && { stack: where.join('\n') }) },
      text,
    );
  }
}
