import { routes, type Route, type RouteData } from '@portal/contract';
import { StatementFollower } from '@portal/certification';
import { DeficiencySources, deficiencyTopics } from '@portal/deficiency';
import type { OutboxMessage } from '@portal/platform';
import { inLanes, type ApiClient, type TestApi } from '@portal/testing';
import { PASSWORD } from './whole-period.fixture.ts';

/** So many people work at once. */
const LANES = 4;

/** Does something for each, a few at a time. @throws the first failure */
export async function forEach<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results = await inLanes(items, LANES, work);
  const failed = results.find((one) => one instanceof Error);
  if (failed) throw failed;
  return results as Result[];
}

const population = `no,amount\n${Array.from({ length: 40 }, (_, place) => `TX-${place + 1},${(place + 1) * 100}.50`).join('\n')}`;

/** A file of the person who uploads it. */
export async function upload(client: ApiClient, name: string, content: string): Promise<number> {
  return (await client.upload(routes.attachmentUpload, [{ name, content }])).data[0]!.id;
}

/** What a tester has to do with one test. */
export interface Work {
  readonly id: number;
  readonly kind: string;
  readonly client: ApiClient;
  /** Of an earlier upload of his, for every item. */
  readonly docId: number;
  readonly fails: boolean;
}

/** A test from its start to the review: a design test with a case that is named, one of operation with a frozen population and a sample of two. */
export async function doTest({ id, kind, client, docId, fails }: Work, days: { fromDay: string; toDay: string }): Promise<void> {
  await client.ask(routes.updateControlTest, { body: { id, event: 'START' } });
  if (kind === 'design') {
    const chosen = [{ key: 'TX-1', reason: '首笔' }];
    await client.ask(routes.drawSample, { body: { id, event: 'DRAW_SAMPLE', method: 'chosen', chosen } });
  } else {
    const fileId = await upload(client, 'population.csv', population);
    await client.ask(routes.freezePopulation, {
      body: { id, fileId, keyColumn: 'no', amountColumn: 'amount', ...days, suppliedBy: '财务', completeness: '与总账核对一致' },
    });
    const size = { size: 2, frequency: 'quarterly', risk: 'lower' } as const;
    await client.ask(routes.drawSample, { body: { id, event: 'DRAW_SAMPLE', method: 'random', seed: '4711', ...size } });
  }
  const items = (kind === 'design' ? [1] : [1, 2]).map((place) => ({
    place,
    marks: { A: fails && place === 1 ? ('f' as const) : ('p' as const), B: 'n' as const },
    notes: fails && place === 1 ? { A: '没有签字' } : {},
    docs: [{ docId }],
  }));
  await client.ask(routes.saveTestResults, { body: { id, items } });
  const conclusion = fails ? ('ineffective' as const) : ('effective' as const);
  await client.ask(routes.updateControlTest, { body: { id, event: 'SUBMIT', conclusion, comments: fails ? '样本没有签字' : '' } });
}

/** What the worker does with each message: deficiencies of what was found, and signatures whose facts moved. */
export function createFollower(api: TestApi) {
  let after = 0;
  return async (): Promise<{ reopened: number }> => {
    const messages = await api.sql.query<OutboxMessage>(
      `select id, topic, workflow, subject_id as "subjectId", payload from outbox_message where id > $1 order by id`,
      [after],
    );
    let reopened = 0;
    for (const message of messages) {
      if (deficiencyTopics.includes(message.topic)) await api.sql.transaction((tx) => api.app.get(DeficiencySources).follow(tx, message));
      after = message.id;
    }
    await api.sql.transaction(async (tx) => (reopened += await api.app.get(StatementFollower).follow(tx, null)));
    return { reopened };
  };
}

/** What a signer sends who was shown the page of his statement. */
export async function bodyOf(client: ApiClient, id: number) {
  const { factsHash, rowVersion } = await client.ask(routes.getCertification, { query: { id } });
  return { body: { id, factsHash, rowVersion, answers: [{ code: 'fraud', answer: 'yes' as const }], currentPassword: PASSWORD, code: '' } };
}
/** Signs a statement with the facts that its page shows. */
export const sign = async (client: ApiClient, id: number) => client.ask(routes.signCertification, await bodyOf(client, id));

type ListRoute = 'getControlTestByPage' | 'getDeficiencyByPage' | 'getEvidenceRequestByPage' | 'getRiskControlByPage';
type RowOf<Name extends ListRoute> = RouteData<(typeof routes)[Name]>['data'][number];

/** All rows of a list, page by page, and how many it says there are. */
export async function listAll<Name extends ListRoute>(
  client: ApiClient,
  name: Name,
  body: object,
): Promise<{ rows: RowOf<Name>[]; total: number }> {
  const rows: RowOf<Name>[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const route: Route = routes[name];
    const page = (await client.ask(route, { body: { ...body, pageIndex, pageSize: 100 } })) as { data: RowOf<Name>[]; totalCount: number };
    rows.push(...page.data);
    if (page.data.length < 100) return { rows, total: page.totalCount };
  }
}
