import { mailWorkflow, settledMailStates } from '@portal/workflows';
import { exportKind } from '../export/export-kind.ts';
import { quoteStates } from '../workflow/quote-states.ts';
import { keepRows, RETENTION_BATCH, type RetentionRule } from './retention-rule.ts';

const before = (column: string) => `${column} < now() - make_interval(days => $1)`;
const oldMail = `${before('created_at')} and body_text <> '' and state in (${quoteStates(mailWorkflow, settledMailStates)})`;
const oldRuns = `select id from job_run where kind in ('bulk') and ${before('finished_at')}`;

/** What the machinery keeps for a while. */
export const platformRetention: readonly RetentionRule[] = [
  // The rows of a bulk run go before it; they are no number of their own.
  { ...keepRows('jobRuns', 'bulk_run_row', `run_id in (${oldRuns})`), due: 'select 0 as n where $1::int is null' },
  keepRows('jobRuns', 'job_run', `kind in ('rollForward', 'bulk', 'fillSheet') and ${before('finished_at')}`),
  {
    kind: 'mailBodies',
    due: `select count(*)::int as n from mail_message where ${oldMail}`,
    sweep: `update mail_message set body_text = '', body_html = '' where id in (select id from mail_message where ${oldMail} limit ${RETENTION_BATCH}) returning 1`,
  },
  {
    kind: 'importStaging',
    due: `select count(*)::int as n from import_chunk c join import_batch b on b.id = c.batch_id where ${before('b.updated_at')}`,
  },
  // With its rows; who still works at one keeps it by uploading.
  keepRows('fillSheets', 'fill_sheet', before('greatest(created_at, staged_at)')),
  { kind: 'publishedMessages', due: `select count(*)::int as n from outbox_message where ${before('published_at')}` },
  {
    kind: 'exportFiles',
    due: `select count(*)::int as n from job_run where kind = '${exportKind.name}' and output->>'storageKey' is not null and ${before('finished_at')}`,
  },
];
