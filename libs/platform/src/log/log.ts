import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { requestContext } from '../database/request-context.ts';
import { showError, withoutPersonalText } from './safe-text.ts';

let destination: DestinationStream | undefined;

/** Where logs that are opened from now on go instead of the standard output: for tests that read them. */
export function setLogDestination(stream: DestinationStream | undefined): void {
  destination = stream;
}

/**
 * The log of a process: one JSON object a line, with the id of the request that the work goes back to and without personal text.
 * @param options `namesRequest: false` where the caller puts the id on each line himself
 */
export function openLog(config: Pick<Config, 'LOG_LEVEL'>, process: string, options: { namesRequest?: boolean } = {}): Logger {
  const settings = {
    level: config.LOG_LEVEL,
    base: { process, pid: globalThis.process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['req.headers'],
    serializers: { err: showError, error: showError },
    mixin: () => {
      const requestId = options.namesRequest === false ? undefined : requestContext.getStore()?.requestId;
      return requestId ? { requestId } : {};
    },
    hooks: {
      logMethod(this: Logger, parts: unknown[], write: (...parts: unknown[]) => void) {
        write.apply(
          this,
          parts.map((part) => (typeof part === 'string' ? withoutPersonalText(part) : part)),
        );
      },
    },
  };
  return destination ? pino(settings as never, destination) : pino(settings as never);
}
