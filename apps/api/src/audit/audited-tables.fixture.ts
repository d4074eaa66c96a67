import { recordKinds } from '@portal/testing';

/** Tables that hang on records or their parts and are no part of what the steps vouch for, each with the reason. */
export const besides: Readonly<Record<string, string>> = {
  period_materiality: 'each row is a step of the period, which says all of it; rows are only added',
  trial_balance_line: 'rows of a workbook; the step of the period that took it in says the sums of its companies',
  trial_balance_sum: 'the step of the period that took the balance in says it',
  significant_account: 'the step of the period that edited it says it',
  account_code_group: 'the step of the period that edited the account says its codes',
  account_assertion: 'the step of the period that edited the account says its assertions',
  scope_decision: 'the step of the period that decided it says it, with its reason',
  scope_process: 'the step of the period that set the processes says them',
  control_scope:
    'what a control does for the scope of periods, kept by the room of periods; the step of the control that changed it says it',
  control_scope_account: 'the step of the control that named its accounts says them; a period’s own step carries them over',
  control_general_control: 'the step of the control that named its general controls says them',
  deficiency_signed: 'how deficiencies stood when their period was signed off, written by the database with that step (ADR 66)',
  carried_plan: 'what planning a period made of each plan of the one before; the test’s own first step says what was planned (ADR 66)',
  deficiency_standard: 'a version of a standard is never changed; which one weighed a deficiency, its step says',
  statement_campaign: 'what was asked for once; each statement’s first step says it',
  campaign_control: 'what the opening of a campaign did with each control; the control’s own step says it',
  risk_event_worth: 'what its entries and the rates of their months make of an event, kept by the database (ADR 69)',
  assessed_record: 'the company of a record when it came, written by the database with its row (ADR 63)',
  review_rule: 'a setting: the change log tells of it',
  roll_forward_refusal: 'a report of a run, read once',
  import_chunk: 'rows on their way in, removed when they are records',
  policy_version: 'a kind of its own',
  record_comment: 'what people say beside the record, no part of it: a chain of its own vouches for it (ADR 43)',
  record_comment_mention: 'whom a comment speaks to: its chain vouches for it',
  record_comment_notice: 'who is still to be told of a comment',
  scorm_attempt: 'a course’s own word, which grows while it runs; what it led to stands in the reading',
  scorm_launch: 'opened windows of a course',
  scorm_course: 'made of the package, whose hash the share’s step holds',
  policy_text: 'the words of a file for the search',
  policy_file_token: 'keys to read a file for minutes',
  policy_file_token_use: 'keys to read a file for minutes',
  policy_rendering: 'made of a file, to be looked at',
};

/** Every table of a kind of record and of its parts, with the columns that are audited and those that are not. */
export function listAudited() {
  return recordKinds.all().flatMap(({ workflow, table, audited }) => {
    if (!audited) throw new Error(`${workflow.name} does not say which of its columns are audited`);
    const { columns, unaudited: not } = audited;
    const own = {
      kind: workflow.name,
      name: '',
      table,
      of: 'part.id = record.id',
      columns,
      following: [] as readonly string[],
      unaudited: not,
    };
    const parts = (audited.parts ?? []).map(({ unaudited = {}, follows, ...part }) => ({
      ...part,
      kind: workflow.name,
      following: follows?.columns ?? [],
      unaudited,
    }));
    return [own, ...parts];
  });
}

/** The page of the documents that says the same (docs/audited.md). */
export function describeAudited(): string {
  const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  const sections = Map.groupBy(listAudited(), ({ kind }) => kind);
  const pages = [...sections].map(([kind, tables]) => {
    const told = tables.map(({ name, table, columns, following, unaudited }) => {
      const reasons = [...Map.groupBy(Object.keys(unaudited), (column) => unaudited[column]!)];
      const not = reasons.map(([reason, names]) => `  - not ${code(names)}: ${reason}`);
      if (following.length > 0) not.unshift(`  - ${code(following)}: compared with the record, from which they follow`);
      return [`- ${name === '' ? '' : `${name}: `}\`${table}\`: ${code(columns)}`, ...not].join('\n');
    });
    return `## ${kind}\n\n${told.join('\n')}`;
  });
  const others = Object.entries(besides).map(([table, reason]) => `- \`${table}\`: ${reason}`);
  return `# What the steps of records vouch for

Made of the lists of \`*.audited.ts\` by \`WRITE_DOCS=1\` with \`audited-columns.spec.ts\`; do not edit. The first step of a record says each of these columns, later ones what they change; the
verifier compares ([security.md](security.md), what the history proves).

${pages.join('\n\n')}

## Tables that hang on records and are not replayed

${others.join('\n')}
`;
}
