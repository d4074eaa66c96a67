export { endOnUnknownFault } from './last-resort.ts';
export { openLog, setLogDestination } from './log.ts';
export { NestLog } from './nest-log.ts';
export { tellStack } from './source-frames.ts';
export { showError, withoutPersonalText } from './safe-text.ts';
