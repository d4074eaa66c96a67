import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { policyRoutes as routes, routes as homeRoutes } from '@portal/contract';
import { addDays, currentTime, WorkCalendar } from '@portal/platform';
import {
  buildPerson,
  buildWorld,
  makeFolder,
  makePolicy,
  setPermission,
  startTestApi,
  type ApiClient,
  type BuiltPerson,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let folderId: number;
let colleague: BuiltPerson & { client: ApiClient };
let stand: BuiltPerson & { client: ApiClient };
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { POLICY_APPROVAL: 'on' } });
  world = await buildWorld(api);
  const join = async () => {
    const person = await buildPerson(api.sql);
    return { ...person, client: await api.as(person) };
  };
  [colleague, stand] = [await join(), await join()];
  folderId = (await makeFolder(world.administrator.client, 0, '待办')).id;
  await setPermission(
    world.administrator.client,
    { id: folderId, type: 0 },
    { owners: [world.owner.id, colleague.id], both: [world.outsider.id] },
  );
});
beforeEach(async () => {
  await api.sql.query('delete from substitution');
  await api.sql.query('update person set is_active = true where id = any($1)', [[world.owner.id, colleague.id]]);
});
afterAll(() => api?.close());

const dayIn = (days: number) => addDays(api.app.get(WorkCalendar).dayOf(currentTime()), days);
const submit = async (more: Record<string, unknown> = {}) => {
  const { id } = await makePolicy(world.owner.client, world.departmentId, folderId, more);
  await world.owner.client.ask(routes.submitDoc, { body: { id } });
  return id;
};
const publish = async (reviewIn: number) => {
  const id = await submit({ reviewDateTime: dayIn(reviewIn) });
  await colleague.client.ask(routes.approveDoc, { body: { id } });
  return id;
};
const dutiesOf = async (who: { client: ApiClient }, id: number) =>
  (await who.client.ask(homeRoutes.getMyDuties, { query: { pageSize: 50 } })).data.filter((duty) => duty.id === id);
const standIn = (absent: { id: number }, substitute: { id: number } = stand) =>
  api.sql.query(
    'insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, current_date - 1, current_date + 1, $1)',
    [absent.id, substitute.id],
  );
const leave = (...people: { id: number }[]) =>
  api.sql.query('update person set is_active = false where id = any($1)', [people.map(({ id }) => id)]);

test('a review is the duty of every owner from thirty days before on, of nobody else, and done when it is confirmed', async () => {
  const [close, far] = [await publish(30), await publish(31)];
  for (const owner of [world.owner, colleague]) {
    expect(await dutiesOf(owner, close)).toMatchObject([
      {
        subject: 'policyVersion',
        duty: 'policyReview',
        state: 'published',
        dueDate: dayIn(30),
        link: `/dms/view?Id=${close}`,
        onBehalfOf: null,
      },
    ]);
    expect(await dutiesOf(owner, far)).toEqual([]);
  }
  for (const other of [world.outsider, world.administrator]) expect(await dutiesOf(other, close)).toEqual([]);
  // Who owns the folder and is excluded from the document owns nothing there.
  await setPermission(world.administrator.client, { id: close, type: 1 }, { owners: [world.owner.id], excluded: [colleague.id] });
  expect([await dutiesOf(colleague, close), await dutiesOf(world.owner, close)]).toMatchObject([[], [{}]]);
  await world.owner.client.ask(routes.confirmNoChange, { body: { id: close, reviewDateTime: dayIn(400) } });
  expect(await dutiesOf(world.owner, close)).toEqual([]);
});

test('a review whose day has passed stays a duty; a retired or deleted policy has none', async () => {
  const id = await publish(20);
  // No call makes a review that is overdue already: time does.
  await api.sql.query(`update policy set review_on = $2::date where id = $1`, [id, dayIn(-3)]);
  await api.sql.query(
    `update workflow_timer set due_on = $2::date where workflow = 'policyVersion' and subject_id = (select current_version_id from policy where id = $1)`,
    [id, dayIn(-3)],
  );
  expect(await dutiesOf(world.owner, id)).toMatchObject([{ dueDate: dayIn(-3) }]);
  await world.owner.client.ask(routes.retireDoc, { body: { id, comments: '已被替代' } });
  expect(await dutiesOf(world.owner, id)).toEqual([]);
  const other = await publish(20);
  await world.owner.client.ask(routes.deleteDoc, { query: { id: other } });
  expect(await dutiesOf(world.owner, other)).toEqual([]);
});

test('an approval is the duty of the owners who neither wrote nor submitted it', async () => {
  const id = await submit({ docName: '待审批' });
  expect(await dutiesOf(colleague, id)).toMatchObject([
    { subject: 'policyVersion', duty: 'policyApproval', state: 'inReview', title: '待审批', dueDate: dayIn(7) },
  ]);
  for (const other of [world.owner, world.outsider, world.administrator]) expect(await dutiesOf(other, id)).toEqual([]);
  await colleague.client.ask(routes.returnDoc, { body: { id, comments: '请补充' } });
  expect(await dutiesOf(colleague, id)).toEqual([]);
});

test('without an active owner both are the administrators’', async () => {
  const [review, approval] = [await publish(5), await submit()];
  await leave(colleague);
  expect(await dutiesOf(world.administrator, review)).toEqual([]);
  expect(await dutiesOf(world.administrator, approval)).toMatchObject([{ duty: 'policyApproval' }]);
  await leave(world.owner);
  for (const administrator of [world.administrator, world.reviewer]) {
    expect(await dutiesOf(administrator, review)).toMatchObject([{ duty: 'policyReview', dueDate: dayIn(5) }]);
    expect(await dutiesOf(administrator, approval)).toMatchObject([{ duty: 'policyApproval' }]);
  }
});

test('a substitute has the absent owner’s duties under his name, approves in his place, and never what he stands behind himself', async () => {
  const [review, approval] = [await publish(5), await submit()];
  await standIn(colleague);
  expect(await dutiesOf(stand, review)).toMatchObject([{ duty: 'policyReview', onBehalfOf: { id: colleague.id } }]);
  expect(await dutiesOf(stand, approval)).toMatchObject([{ duty: 'policyApproval', onBehalfOf: { id: colleague.id } }]);
  // Standing in for the author too, he would judge what is his absent colleague's.
  await standIn(world.owner);
  expect(await dutiesOf(stand, approval)).toEqual([]);
  expect(await stand.client.call(routes.approveDoc, { body: { id: approval } })).toMatchObject({ code: 'not_allowed' });
  await api.sql.query('delete from substitution where person_id = $1', [world.owner.id]);
  await stand.client.ask(routes.approveDoc, { body: { id: approval } });
  expect(await dutiesOf(stand, approval)).toEqual([]);
  const steps = await api.sql.query(
    `select actor_id, on_behalf_of from workflow_step where workflow = 'policyVersion' and event = 'APPROVE' order by id desc limit 1`,
  );
  expect(steps).toEqual([{ actor_id: stand.id, on_behalf_of: colleague.id }]);
});
