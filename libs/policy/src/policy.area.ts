import type { Area } from '@portal/platform';
import { policyNotices } from './notices/policy.notices.ts';
import { policyHolders } from './policy.holders.ts';
import { policyRecords } from './policy.record.ts';

/** What the house derives from this area. */
export const policyArea: Area = { records: policyRecords, holders: policyHolders, notices: policyNotices };
