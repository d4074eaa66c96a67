import type { Area } from '@portal/platform';
import { riskControlNotices } from './notices/control.notices.ts';
import { riskControlHolders } from './risk-control.holders.ts';
import { riskControlRecords } from './risk-control.record.ts';

/** What the house derives from this area. */
export const riskControlArea: Area = { records: riskControlRecords, holders: riskControlHolders, notices: riskControlNotices };
