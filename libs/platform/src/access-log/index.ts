export type { AccessCall } from './access-line.ts';
export { AccessLog } from './access-log.ts';
export { AccessLogList, accessStatements, type AccessLogFilter, type AccessLogRow } from './access-log-list.ts';
export { accessLogRetention, dropOldAccess } from './access-log.retention.ts';
export { verifyAccessLog } from './verify-access-log.ts';
