import type { Area } from '@portal/platform';
import { riskEventNotices } from './notices/event.notices.ts';
import { riskEventHolders } from './risk-event.holders.ts';
import { riskEventRecords } from './risk-event.record.ts';

/** What the house derives from this area. */
export const riskEventArea: Area = { records: riskEventRecords, holders: riskEventHolders, notices: riskEventNotices };
