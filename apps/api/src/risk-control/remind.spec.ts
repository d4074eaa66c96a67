import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, bulksTold, startNoticeWorker, startTestApi, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
beforeEach(() => worker.forget());
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const remind = (ids: number[], who: World['administrator'] = world.administrator) =>
  who.client.ask(routes.remindRiskControls, { body: { ids }, language: 'en' });
const told = (person: { userNo: string }, kind: string) => ({ userNo: person.userNo, kind });
describe('a reminder by hand goes to whoever must act', () => {
  test('owner and assistants while the control is assessed; the record says by whom and when', async () => {
    const { id, riskNo } = await world.bring('assessing');
    await world.owner.client.ask(routes.updateRiskControlOwners, {
      body: { RiskId: id, userId: [world.assistant.id], NeedOwnerApprove: false },
    });
    await worker.forget();
    expect(await remind([id])).toEqual({ done: [{ id, riskNo }], refused: [] });
    expect(await worker.mails()).toEqual([world.owner, world.assistant].map((one) => told(one, 'reminded')).sort(byNo));
    expect(await worker.inboxes()).toEqual([world.owner, world.assistant].map((one) => told(one, 'reminded')).sort(byNo));
    const record = await world.record(id);
    expect(record).toMatchObject({ state: 'assessing', remindedBy: { id: world.administrator.id }, remindedAt: expect.any(String) });
    const log = await world.owner.client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true }, language: 'zh' });
    expect(log[0]).toMatchObject({ operation: '催办', org_User: { englishName: world.administrator.englishName } });
    const [mail] = await api.sql.query<{ subject: string }>('select subject from mail_message limit 1');
    expect(mail!.subject).toContain(riskNo);
    expect(mail!.subject).toContain(record.dueDate);
  });

  test('the owner in ownerApproval, the reviewers in review, the assignee in remediation', async () => {
    const [approval, review, remediation] = [
      await world.bring('ownerApproval'),
      await world.bring('reviewing'),
      await world.bring('remediating'),
    ];
    for (const [record, person] of [
      [approval, world.owner],
      [review, world.reviewer],
      [remediation, world.owner],
    ] as const) {
      await worker.forget();
      expect((await remind([record.id])).refused).toEqual([]);
      expect(await worker.mails()).toEqual([told(person, 'reminded')]);
    }
  });

  test('what is overdue is said so', async () => {
    const { id } = await world.bring('assessing');
    await api.sql.query(`update workflow_timer set due_on = current_date - 10 where subject_id = $1`, [id]);
    await worker.forget();
    await remind([id]);
    expect(await worker.mails()).toEqual([told(world.owner, 'remindedOverdue')]);
  });
});

describe('it is refused', () => {
  test('a second time within 24 hours, with the time of the last one, and not after them', async () => {
    const { id } = await world.bring('assessing');
    await remind([id]);
    const { refused } = await remind([id]);
    const at = (await world.record(id)).remindedAt!;
    expect(refused).toEqual([{ id, code: 'wrong_state.too_soon', message: expect.stringContaining(at.slice(0, 16).replace('T', ' ')) }]);
    await api.sql.query(`update risk_control set reminded_at = reminded_at - interval '24 hours' where id = $1`, [id]);
    expect((await remind([id])).done).toHaveLength(1);
  });

  test('where nobody has to act, for who is no administrator, and for a record that he cannot see', async () => {
    const [draft, complete, open] = [await world.bring('draft'), await world.bring('complete'), await world.bring('assessing')];
    expect((await remind([draft.id, complete.id])).refused.map(({ code }) => code)).toEqual(['wrong_state', 'wrong_state']);
    expect((await remind([open.id], world.owner)).refused[0]?.code).toBe('not_allowed');
    expect((await remind([open.id], world.outsider)).refused[0]?.code).toBe('not_found');
    await worker.settle();
    expect((await world.record(open.id)).remindedAt).toBeNull();
  });

  test('many at once remind a record once', async () => {
    const { id } = await world.bring('assessing');
    await worker.forget();
    const answers = await Promise.all(Array.from({ length: 6 }, () => remind([id])));
    expect(answers.flatMap(({ done }) => done)).toHaveLength(1);
    expect(await worker.mails()).toEqual([told(world.owner, 'reminded')]);
  });
});

describe('one bulk action sends each person one mail', () => {
  const submitted = async (overrides: Record<string, unknown>[]) => {
    const ids: number[] = [];
    for (const one of overrides) ids.push((await world.bring('draft', one)).id);
    return ids;
  };

  test('submitting many drafts lists the controls of each owner; the inbox names each', async () => {
    const ids = await submitted([
      { riskDescription: '甲风险' },
      { riskDescription: '乙风险' },
      { riskDescription: '丙风险' },
      { controlOwner: world.otherOwner.id, riskDescription: '丁风险' },
    ]);
    const { done } = await world.administrator.client.ask(routes.submitRiskControls, { body: { ids } });
    expect(done).toHaveLength(4);
    await worker.settle();
    await bulksTold(api.sql);
    expect(await worker.mails()).toEqual([told(world.owner, 'ownerAssigned'), told(world.otherOwner, 'ownerAssigned')].sort(byNo));
    expect((await worker.inboxes()).filter(({ userNo }) => userNo === world.owner.userNo)).toHaveLength(3);
    const mailOf = async (person: { id: number }) =>
      (await api.sql.one<{ subject: string; body_text: string }>('select subject, body_text from mail_message where person_id = $1', [
        person.id,
      ]))!;
    const several = await mailOf(world.owner);
    expect(several.subject).toContain('3 项');
    for (const text of ['甲风险', '乙风险', '丙风险', ...done.slice(0, 3).map(({ riskNo }) => riskNo)])
      expect(several.body_text).toContain(text);
    expect(several.body_text).not.toContain('丁风险');
    // Each of them with its record and with the button that its mail alone would have.
    for (const { id } of done.slice(0, 3)) expect(several.body_text).toContain(`/RiskControl/RiskCurrentControlEdit?Id=${id}\n`);
    const tokens = [...several.body_text.matchAll(/填写自评: \S+\/open#t=(\S+)/g)].map((match) => match[1]!);
    const opened = await Promise.all(tokens.map((token) => world.owner.client.ask(routes.openMailLink, { body: { token } })));
    expect(opened).toEqual(done.slice(0, 3).map(({ id }) => ({ link: `/RiskControl/RiskCurrentControlEdit?Id=${id}`, movedOn: null })));
    expect((await world.otherOwner.client.call(routes.openMailLink, { body: { token: tokens[0]! } })).code).toBe(
      'not_allowed.other_person',
    );
    const single = await mailOf(world.otherOwner);
    expect(single.subject).toContain(done[3]!.riskNo);
    const [, token] = /填写自评: \S+\/open#t=(\S+)/.exec(single.body_text)!;
    const { link } = await world.otherOwner.client.ask(routes.openMailLink, { body: { token: token! } });
    expect(link).toBe(`/RiskControl/RiskCurrentControlEdit?Id=${ids[3]}`);
  });

  test('a reminder of many, and a bulk that its action left open is ended by its age', async () => {
    const ids = [(await world.bring('assessing')).id, (await world.bring('assessing')).id];
    await worker.forget();
    await remind(ids);
    await worker.settle();
    await bulksTold(api.sql);
    expect(await worker.mails()).toEqual([told(world.owner, 'reminded')]);

    await api.sql.query(`insert into bulk_notice (actor_id, touched_at) values ($1, now() - interval '16 minutes')`, [
      world.administrator.id,
    ]);
    await bulksTold(api.sql);
  });

  test('giving away, forwarding and deleting many tells each person once; what is refused stops nothing', async () => {
    const ids = [(await world.bring('assessing')).id, (await world.bring('assessing')).id, (await world.bring('assessing')).id];
    const { client } = world.administrator;
    const mailsOf = async (act: () => Promise<unknown>) => {
      await worker.forget();
      await act();
      await worker.settle();
      await bulksTold(api.sql);
      await bulksTold(api.sql);
      return worker.mails();
    };
    const forward = () => client.ask(routes.forwardRiskControls, { body: { ids, userId: [world.assistant.id], comments: '请知悉' } });
    expect(await mailsOf(forward)).toEqual([told(world.assistant, 'forwarded')]);
    const other = { controlOwner: world.otherOwner.id, reason: '调岗' };
    const reassign = async () => {
      const answer = await client.ask(routes.reassignControlOwners, { body: { ids, rowVersions: [99], ...other } });
      expect(answer.done.map(({ id }) => id)).toEqual(ids.slice(1));
      expect(answer.refused).toMatchObject([{ id: ids[0], code: 'conflict' }]);
    };
    // One mail a person in the words of a hand-over; the other administrator gets a summary, the one who did it nothing (docs/decisions/identity.md).
    expect([...(await mailsOf(reassign))].sort(byNo)).toEqual(
      [told(world.owner, 'handedOverFromYou'), told(world.otherOwner, 'handedOverToYou'), told(world.reviewer, 'handOverDone')].sort(byNo),
    );
    const remove = () => client.ask(routes.adminDeleteRiskControls, { body: { ids: ids.slice(1), reason: '重复' } });
    expect(await mailsOf(remove)).toEqual([told(world.otherOwner, 'deleted')]);
    expect(await worker.inboxes()).toEqual([told(world.otherOwner, 'deleted'), told(world.otherOwner, 'deleted')]);
  });

  test('more than fifty are counted, not listed', async () => {
    const ids = await submitted(Array.from({ length: 53 }, () => ({ controlOwner: world.otherOwner.id })));
    await worker.forget();
    await world.administrator.client.ask(routes.submitRiskControls, { body: { ids } });
    await worker.settle();
    await bulksTold(api.sql);
    const [mail] = await api.sql.query<{ subject: string; body_text: string }>('select subject, body_text from mail_message');
    expect(mail!.subject).toContain('53 项');
    expect(mail!.body_text.match(/RC-\d{4}-\d{6}: /g)).toHaveLength(50);
    expect(mail!.body_text).toContain('另有 3 项');
  });
});

function byNo(a: { userNo: string }, b: { userNo: string }): number {
  return a.userNo < b.userNo ? -1 : 1;
}
