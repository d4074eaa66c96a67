import type { Area } from '@portal/platform';
import { remediationNotices } from './notices/issue.notices.ts';
import { remediationRecords } from './remediation.record.ts';

/** What the house derives from this area. */
export const remediationArea: Area = { records: remediationRecords, notices: remediationNotices };
