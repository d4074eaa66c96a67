import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { policyRoutes, routes } from '@portal/contract';
import {
  makeFolder,
  makePolicy,
  setPermission,
  type Actor,
  type EventWorld,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { openTeamWorld, today, type TeamWorld } from './team.fixture.ts';

let opened: TeamWorld;
let api: TestApi;
let world: World;
let events: EventWorld;
let worker: NoticeWorker;
let manager: Actor;
let report: Actor;
let join: TeamWorld['join'];
let assess: TeamWorld['assess'];
let tasksOf: TeamWorld['tasksOf'];
let remind: TeamWorld['remind'];
beforeAll(async () => {
  opened = await openTeamWorld();
  ({ api, world, events, worker, manager, report, join, assess, tasksOf, remind } = opened);
});
afterAll(() => opened?.close());

describe('what is confidential', () => {
  const find = async (duty: string, id?: number, person = report, of = manager) =>
    (await tasksOf(person, of)).data.find((task) => task.duty === duty && (id === undefined || task.id === id));

  test('a control of somebody is told by name, and leads nowhere before the manager may read it', async () => {
    const { id, riskNo } = await assess(report, -3);
    expect(await find('assessment', id)).toMatchObject({ recordNo: riskNo, title: '供应商单一,断供影响生产', isSecret: false, link: null });
    await world.administrator.client.ask(routes.ccToTask, { body: { id: 0, riskId: id, userId: manager.id, taskType: 0 } });
    const link = `/RiskControl/RiskCurrentControlReviewView?Id=${id}`;
    expect(await find('assessment', id)).toMatchObject({ link });
    expect((await manager.client.call(routes.getRiskControl, { query: { id } })).isSuccess).toBe(true);
  });

  test.each([false, true])('a report about an event, confidential: %s', async (confidential) => {
    const { id, eventId } = await ownReport(confidential);
    const task = await find('report', id);
    expect(task).toMatchObject({ duty: 'report', isSecret: confidential });
    const hidden = { recordNo: '', title: '', titleEn: '', state: '', link: null };
    if (confidential) expect(task).toMatchObject(hidden);
    else expect(task).toMatchObject({ recordNo: expect.stringMatching(/^RR-/), title: expect.stringMatching(/./) });
    // Who is let in on it reads it here too.
    await api.sql.query(`insert into risk_event_reader (event_id, person_id, reason) values ($1, $2, 'named')`, [eventId, manager.id]);
    expect(await find('report', id)).toMatchObject({
      isSecret: false,
      recordNo: expect.stringMatching(/^RR-/),
      link: expect.stringContaining(`?Id=${id}`),
    });
    // And who was recused from it does not.
    await api.sql.query('update risk_event set recused_ids = array[$2::bigint] where id = $1', [eventId, manager.id]);
    expect(await find('report', id)).toMatchObject({ isSecret: true, ...hidden });
  });

  /** A report that waits for one of the manager's people. */
  async function ownReport(confidential: boolean): Promise<{ id: number; eventId: number }> {
    const { id } = await events.bringReport('draft', {}, report);
    const { event_id } = (await api.sql.one<{ event_id: number }>('select event_id from risk_report where id = $1', [id]))!;
    await api.sql.query('update risk_event set confidential = $2 where id = $1', [event_id, confidential]);
    return { id, eventId: event_id };
  }

  test('a policy is told by name to its readers alone', async () => {
    const folder = await makeFolder(world.administrator.client, 0, '团队');
    await setPermission(world.administrator.client, { id: folder.id, type: 0 }, { owners: [report.id, world.owner.id] });
    const { id } = await makePolicy(world.owner.client, world.departmentId, folder.id);
    await world.owner.client.ask(policyRoutes.submitDoc, { body: { id } });
    expect(await find('policyApproval', id)).toMatchObject({ isSecret: true, title: '', state: '', link: null });
    await setPermission(world.administrator.client, { id: folder.id, type: 0 }, { owners: [report.id, world.owner.id, manager.id] });
    expect(await find('policyApproval', id)).toMatchObject({
      isSecret: false,
      title: expect.stringMatching(/./),
      link: `/dms/view?Id=${id}`,
    });
  });

  test('a mail about a confidential task names it to its holder, and not to a substitute who may not read it', async () => {
    const { id } = await ownReport(true);
    const stand = await join();
    await api.sql.query('insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, $3, $3, $1)', [
      report.id,
      stand.id,
      today(),
    ]);
    await worker.forget();
    const task = (await find('report', id))!;
    expect(task.isSecret).toBe(true);
    expect((await remind(report, [task])).data).toEqual({ reminded: 1, alreadyToday: 0 });
    expect(await worker.inboxes()).toEqual([{ userNo: report.userNo, kind: 'teamReminded' }]);
    await api.sql.query('delete from substitution where person_id = $1', [report.id]);
    const change = await api.sql.one<{ changes: string }>(
      `select changes::text from admin_change where event = 'teamReminded' and subject_id = $1 order by id desc limit 1`,
      [report.id],
    );
    expect(change!.changes).toMatch(/RR-/);
    expect(change!.changes).not.toContain('供应商断供');
  });
});
