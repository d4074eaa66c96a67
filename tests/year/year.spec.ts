import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@portal/testing';
import { checkCounts, checkDuties, checkHome, judgeMails, readMailDays } from './checks.ts';
import { findHeld, readDuties } from './duties.ts';
import { FIRST_DAY } from './options.ts';
import { at, GRACE_DAYS, Year, type YearResult } from './year.ts';

/** A year of a small company; the same as `npm run simulate:year` in everything but its size. */
const OPTIONS = { owners: 6, administrators: 3, controls: 18, seed: 14, days: 365, hands: 4, keepsResults: false, isSparse: true };
/** Milliseconds: seven minutes on two cores that ten others used; it ends what hangs. */
const LIMIT = 900_000;
const LAST_DAY = '2027-12-31';

let year: Year;
let result: YearResult;
beforeAll(async () => {
  year = await Year.open(OPTIONS, (line) => process.env['YEAR_LOG'] && process.stderr.write(`${line}\n`));
  result = await year.run();
}, LIMIT);
afterAll(() => year?.close());

describe('a simulated year', () => {
  test('nobody gets more than one mail a day besides what he must act on, every duty ends, every count equals a recount', () => {
    expect(result.problems).toEqual([]);
  });

  test('there was something to see: steps, mails and digests in every month, reminders of all kinds, leavers, the next year', async () => {
    expect(result.months).toHaveLength(12);
    for (const month of result.months) expect(month).toMatchObject({ steps: expect.any(Number) });
    expect(result.months.filter(({ mails, steps }) => mails === 0 || steps === 0)).toEqual([]);
    const kinds = (await year.sql.query<{ template: string }>('select distinct template from mail_message')).map(
      ({ template }) => template,
    );
    expect(kinds).toEqual(
      expect.arrayContaining(['digest', 'campaignOpened', 'reminderBeforeDue', 'reminderOverdue', 'reminderManager', 'reviewClosed']),
    );
    const row = await year.sql.one<Record<string, number>>(
      `select (select count(*)::int from person where not is_active) as left, (select count(*)::int from risk_control where risk_year = 2028) as rolled,
         (select count(*)::int from certificate) as certificates, (select count(*)::int from attestation) as attestations,
         (select count(*)::int from risk_report where decided_at is not null) as reports, (select count(*)::int from substitution) as substitutions,
         (select count(distinct state)::int from remediation_issue) as issues`,
    );
    for (const [what, count] of Object.entries(row!)) expect([what, count > 0]).toEqual([what, true]);
  });
});

describe('the checks find what is planted', () => {
  // The database tells microseconds, a `Date` milliseconds: what was planted within this one would lie behind it.
  const soon = () => new Date(Date.now() + 60_000);
  const judge = async () =>
    judgeMails(year.stage.registry, await readMailDays(year.sql, at(FIRST_DAY, 0), soon()), year.cast.digestReaders);
  const plant = (template: string, personId: number, times: number) =>
    year.sql.query(
      `insert into mail_message (message_id, person_id, recipient, template, language, subject, body_text, body_html, state)
       select '<planted-' || $1 || n || '@x>', $2, 'x', $1, 'zh', 's', 't', 'h', 'logged' from generate_series(1, $3::int) n`,
      [template, personId, times],
    );
  const unplant = () => year.sql.query(`delete from mail_message where message_id like '<planted-%'`);

  test.each([
    ['a second mail that only informs', 'reviewClosed', 2, false],
    ['more mails of one kind of reminder than the people he acts for', 'reminderOverdue', 6, false],
    ['a mail beside the digest of who reads one', 'ownerAssigned', 2, true],
  ])('%s', async (_what, template, times, isDigestReader) => {
    const [person] = [...year.cast.owners, ...year.cast.managers].filter(({ id }) => year.cast.digestReaders.has(id) === isDigestReader);
    await plant(template, person!.id, times);
    const found = await judge();
    await unplant();
    expect(found).toEqual([expect.stringContaining(`${times} ${template}`)]);
  });

  test('what asks for an act at once is no storm', async () => {
    const person = year.cast.owners.find(({ id }) => !year.cast.digestReaders.has(id));
    await plant('ownerAssigned', person!.id, 3);
    const found = await judge();
    await unplant();
    expect(found).toEqual([]);
  });

  test('a kept count that was tampered with, a figure of one control too', async () => {
    await year.sql.query(`update risk_control_cell set n = n + 1 where ctid = (select min(ctid) from risk_control_cell)`);
    expect(await checkCounts(year.sql)).toEqual([expect.stringMatching(/0 figures .* 1 kept counts/)]);
    expect(await checkCounts(year.sql)).toEqual([]);
    await year.sql.query('delete from risk_control_figure where control_id = (select max(control_id) from risk_control_figure)');
    expect(await checkCounts(year.sql)).toEqual([expect.stringMatching(/1 figures/)]);
  });

  test('a home page that says one more than its list has', async () => {
    const client = await year.cast.client(year.cast.administrators[0]!);
    const liar = {
      ask: async (...given: Parameters<ApiClient['ask']>) => {
        const answer = (await client.ask(...given)) as { cards?: { id: string; figures: { count: number }[] }[] };
        const matrix = answer.cards?.find(({ id }) => id === 'matrix');
        if (matrix) matrix.figures[0]!.count += 1;
        return answer;
      },
    } as unknown as ApiClient;
    expect(await checkHome('liar', liar)).toHaveLength(1);
    expect(await checkHome('honest', client)).toEqual([]);
  });

  test('a duty that stayed behind, one that got lost, one that waits for nobody, one that is late', async () => {
    const check = () => checkDuties(year.sql, LAST_DAY, GRACE_DAYS);
    const during = async (...statements: string[]): Promise<string[]> => {
      await year.sql.query('create table kept_timer as select * from workflow_timer');
      for (const statement of statements) await year.sql.query(statement);
      const found = await check();
      await year.sql.query('delete from workflow_timer');
      await year.sql.query('insert into workflow_timer select * from kept_timer');
      await year.sql.query('drop table kept_timer');
      return found;
    };
    expect(await check()).toEqual([]);
    const done = `(select min(id) from risk_control where state = 'complete')`;
    const left = await during(
      `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at) values ('riskControl', ${done}, 'assessment', 0, '2028-01-31', now())`,
    );
    expect(left).toEqual([expect.stringContaining('not that of its state'), expect.stringContaining('waits although its record does not')]);
    const [open] = (await readDuties(year.sql)).filter(({ duty }) => !['reading', 'exam', 'policyReview'].includes(duty));
    const own = `workflow = '${open!.workflow}' and subject_id = ${open!.subjectId}`;
    expect(await during(`delete from workflow_timer where ${own}`)).toEqual([expect.stringContaining('has no date for it')]);
    expect(await during(`update workflow_timer set due_on = '2027-09-01' where ${own} and rung = 0`)).toEqual([
      expect.stringContaining('days late'),
    ]);
    const holders = (await findHeld(year.sql, open!, LAST_DAY))!.ids;
    await year.sql.query('update person set is_active = false where id = any($1::bigint[])', [holders]);
    expect(await check()).toEqual(expect.arrayContaining([expect.stringContaining('waits for nobody who is there')]));
    await year.sql.query('update person set is_active = true where id = any($1::bigint[])', [holders]);
  });
});
