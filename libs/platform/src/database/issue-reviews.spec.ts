import { MikroORM } from '@mikro-orm/postgresql';
import { expect, test } from '@jest/globals';
import { createTestDatabase } from '@portal/testing';
import { ormOptions } from './orm.ts';
import { RowFiller } from './row-filler.fixture.ts';

const VERSION_BEFORE = 'Migration20261127131500RecordNumbers';
const REVIEWS = 'Migration20261127210000IssueReviews';

test('an issue of the version before is given the review that was closed with it, and only that one', async () => {
  const old = await createTestDatabase();
  const orm = await MikroORM.init(ormOptions(old.url, []));
  try {
    await old.sql.query('drop schema public cascade');
    await old.sql.query('create schema public');
    await orm.migrator.up({ to: VERSION_BEFORE });
    await new RowFiller(old.sql).fillAll();
    await old.sql.query('delete from issue_evidence');
    await old.sql.query('delete from remediation_issue');
    const control = (await old.sql.one<{ id: number; person: number }>('select id, creator_id as person from risk_control limit 1'))!;
    const at = '2026-03-01T08:00:00.123Z';
    const later = '2026-03-01T08:00:00.124Z';
    const review = (await old.sql.one<{ id: number }>(
      `insert into independent_review (risk_id, round, state, submitted_by, decided_at) values ($1, 71, 'closed', $2, $3) returning id`,
      [control.id, control.person, at],
    ))!;
    const raise = (no: string, source: string, workflow: string, when: string) =>
      old.sql.query(
        `insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by, source, created_at)
         values ($1, $2, $3, 'open', $4, '2026-04-01', $4, $5, $6)`,
        [no, workflow, control.id, control.person, source, when],
      );
    await raise('RI-ITS', 'deficiency', 'riskControl', at);
    await raise('RI-HAND', 'byHand', 'riskControl', at);
    await raise('RI-LATER', 'deficiency', 'riskControl', later);
    await raise('RI-OTHER', 'deficiency', 'deficiency', at);
    await orm.migrator.up({ to: REVIEWS });
    const rows = await old.sql.query('select issue_no, review_id from remediation_issue order by issue_no');
    expect(rows).toEqual([
      { issue_no: 'RI-HAND', review_id: null },
      { issue_no: 'RI-ITS', review_id: review.id },
      { issue_no: 'RI-LATER', review_id: null },
      { issue_no: 'RI-OTHER', review_id: null },
    ]);
  } finally {
    await orm.close();
    await old.drop();
  }
});
