import type { Area } from '@portal/platform';
import { knowledgeNotices } from './notices/knowledge.notices.ts';
import { knowledgeHolders } from './knowledge.holders.ts';
import { knowledgeRecords } from './knowledge.record.ts';

/** What the house derives from this area. */
export const knowledgeArea: Area = { records: knowledgeRecords, holders: knowledgeHolders, notices: knowledgeNotices };
