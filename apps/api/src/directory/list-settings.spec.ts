import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let me: ApiClient;
let other: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi);
  me = await api.as(await buildPerson(api.sql));
  other = await api.as(await buildPerson(api.sql));
});
afterAll(() => api?.close());

const list = 'risk-controls';
const read = (client = me, of = list) => client.ask(routes.getListSettings, { query: { list: of } });
const save = (body: Record<string, unknown>, client = me) => client.ask(routes.saveListView, { body: { list, query: {}, ...body } });
const columns = { order: ['riskNo', 'state'], shown: { keyControl: true, buName: false }, widths: { riskNo: 150 } };

describe('views of one’s own', () => {
  test('keep filters, order and columns under a name, for one person and one list alone', async () => {
    const query = { state: 'draft', score: '0', sort: '-riskNo' };
    const { views } = await save({ name: ' 待提交的草稿 ', query, columns });
    expect(views).toEqual([
      {
        ...{ id: expect.any(Number), name: '待提交的草稿', query, columns, isDefault: false },
        ...{ audience: 'mine', of: null, author: expect.any(Object), isMine: true, mayChange: true },
      },
    ]);
    expect((await read()).views).toEqual(views);
    expect((await read(other)).views).toEqual([]);
    expect((await read(me, 'risk-reviews')).views).toEqual([]);
  });

  test('are renamed, changed, ordered and deleted; one at most opens the list', async () => {
    for (const view of (await read()).views) await me.ask(routes.deleteListView, { body: { list, id: view.id } });
    const named = async () => (await read()).views.map(({ name, isDefault }) => (isDefault ? `${name}*` : name));
    await save({ name: 'A' });
    await save({ name: 'B', isDefault: true });
    const { views } = await save({ name: 'C' });
    const [a, b, c] = views.map(({ id }) => id) as [number, number, number];
    expect(await named()).toEqual(['A', 'B*', 'C']);
    await save({ id: a, name: 'A2', query: { state: 'returned' }, isDefault: true });
    expect(await named()).toEqual(['A2*', 'B', 'C']);
    expect((await read()).views[0]).toMatchObject({ query: { state: 'returned' }, columns: null });
    await me.ask(routes.arrangeListViews, { body: { list, ids: [c, a] } });
    expect(await named()).toEqual(['C', 'A2*', 'B']);
    await save({ name: 'D' });
    expect(await named()).toEqual(['C', 'A2*', 'B', 'D']);
    await me.ask(routes.deleteListView, { body: { list, id: b } });
    expect(await named()).toEqual(['C', 'A2*', 'D']);
  });

  test('two windows that each make a default leave one', async () => {
    await Promise.all(['X', 'Y', 'Z'].map((name) => save({ name, isDefault: true })));
    expect((await read()).views.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('need a name that is free, an id of one’s own, and an end', async () => {
    const call = (body: Record<string, unknown>, client = me) =>
      client.call(routes.saveListView, { body: { list, query: {}, ...body } as never, language: 'en' });
    expect(await call({ name: '  ' })).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'name', message: 'Enter a name for the view' }],
    });
    expect(await call({ name: 'x'.repeat(61) })).toMatchObject({ errors: [{ field: 'name' }] });
    expect(await call({ name: 'x' })).toMatchObject({ errors: [{ field: 'name', message: 'You already have a view with this name' }] });
    expect(await call({ list: 'No such list!', name: 'N' })).toMatchObject({ isSuccess: false, errors: [{ field: 'list' }] });
    const [mine] = (await read()).views;
    expect(await call({ id: mine!.id, name: 'Stolen' }, other)).toMatchObject({ code: 'not_found' });
    expect((await other.call(routes.deleteListView, { body: { list, id: mine!.id } })).code).toBe('not_found');
    for (let index = (await read()).views.length; index < 30; index += 1) await save({ name: `View ${index}` });
    expect(await call({ name: 'One more' })).toMatchObject({ errors: [{ field: 'name', message: expect.stringContaining('30') }] });
  });
});

describe('columns', () => {
  test('are remembered a person and a list, and forgotten when asked', async () => {
    await me.ask(routes.saveListColumns, { body: { list, columns } });
    expect((await read()).columns).toEqual(columns);
    expect((await read(other)).columns).toBeNull();
    expect((await read(me, 'risk-store')).columns).toBeNull();
    await me.ask(routes.saveListColumns, { body: { list, columns: { ...columns, order: [] } } });
    expect((await read()).columns).toEqual({ ...columns, order: [] });
    await me.ask(routes.saveListColumns, { body: { list, columns: null } });
    expect((await read()).columns).toBeNull();
  });

  test('of a width that cannot be are refused', async () => {
    const answer = await me.call(routes.saveListColumns, { body: { list, columns: { ...columns, widths: { riskNo: -5 } } } });
    expect(answer.isSuccess).toBe(false);
  });
});
