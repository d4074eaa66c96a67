import type { FoldRules } from '@portal/platform';
import { numberOfPerson } from '@portal/risk-register';
import { eventWireNames } from '../event-columns.ts';
import { numberOfEntry } from '../loss/loss-entries.ts';
import { reportWireNames } from '../report-columns.ts';

const eventLists = ['allowedUsers', 'forwardedTo', 'escalationUsers', 'docs', 'losses'];
const reportLists = ['docs'];

/** The fields of an event that its steps tell of, in the order of its page. */
export const eventTrailFields: readonly string[] = [
  'eventNo',
  'reporter',
  ...Object.values(eventWireNames),
  'allowedUsers',
  'losses',
  'docs',
  'escalationUsers',
  'forwardedTo',
  'closeReason',
  'duplicateOf',
];

/** The fields of a report that its steps tell of, in the order of its page. */
export const reportTrailFields: readonly string[] = [
  'reportNo',
  'eventNo',
  'escalationUser',
  'dueDate',
  ...Object.values(reportWireNames),
  'actions',
  'docs',
];

/** A person who was renamed between two steps is the same one. */
const identify = (field: string, item: string): string =>
  field === 'docs' ? item : field === 'losses' ? numberOfEntry(item) : (numberOfPerson(item) ?? item);

/** How the steps of an event become its values; all that is filled stands in its first step. */
export const eventFoldRules: FoldRules = { seed: { riskCategory2: '0', riskCategory3: '0' }, lists: eventLists, identify };
export const reportFoldRules: FoldRules = { seed: {}, lists: reportLists, identify };
