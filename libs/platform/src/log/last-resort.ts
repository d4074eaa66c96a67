import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';

/**
 * A fault outside any call and any job: nothing is known of what it has left half done, so the process says what happened in its log, without
 * personal text as everywhere, and ends; whoever runs it starts it again.
 */
export function endOnUnknownFault(
  log: Logger,
  target: EventEmitter = process,
  end: (code: number) => void = (code) => process.exit(code),
): void {
  // A promise that nobody has waited for comes here too, with its own origin.
  target.on('uncaughtException', (error: unknown, origin: string) => {
    log.fatal({ err: error, origin }, 'a fault outside any call; the process ends');
    end(1);
  });
}
