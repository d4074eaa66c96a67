import { evidenceRequestRoutes, routes } from '@portal/contract';
import type { ApiClient } from './api-client.ts';
import type { World } from './risk-control-world.ts';

const days = { effectiveFrom: '2031-06-01', effectiveTo: '2031-06-30', source: '承运商' };
let counter = 0;

async function upload(client: ApiClient): Promise<number> {
  const file = { name: `签收单${(counter += 1)}.pdf`, content: `%PDF-1.7 evidence ${counter}` };
  return (await client.upload(routes.attachmentUpload, [file])).data[0]!.id;
}

/** The owner of the tests' world is asked by its administrator. @param given more of the request, or other */
export async function requestEvidence({ administrator, owner }: World, given: Record<string, unknown> = {}): Promise<number> {
  const body = { title: '签收单', askedId: owner.id, dueOn: '2031-07-31', ...given };
  return (await administrator.client.ask(evidenceRequestRoutes.saveEvidenceRequest, { body })).id;
}

/** As {@link requestEvidence}, and answered by the owner. */
export async function provideEvidence(world: World, given: Record<string, unknown> = {}): Promise<number> {
  const id = await requestEvidence(world, given);
  const { client } = world.owner;
  const files = [{ fileId: await upload(client), title: '六月签收单', ...days }];
  await client.ask(evidenceRequestRoutes.provideEvidence, { body: { id, files } });
  return id;
}

/** Evidence that the owner keeps, with its file. */
export async function keepEvidence({ owner }: Pick<World, 'owner'>): Promise<{ readonly id: number; readonly fileId: number }> {
  const fileId = await upload(owner.client);
  const { id } = await owner.client.ask(evidenceRequestRoutes.saveEvidence, { body: { fileId, title: '签收单', ...days } });
  return { id, fileId };
}

/** Evidence of two versions that an open control stands on: all that it can hold. */
export async function workEvidence(world: World): Promise<number> {
  const { id } = await keepEvidence(world);
  const { client } = world.owner;
  const { id: recordId } = await world.bring('assessing');
  await client.ask(evidenceRequestRoutes.linkEvidence, { body: { id, workflow: 'riskControl', recordId } });
  await client.ask(evidenceRequestRoutes.replaceEvidence, { body: { id, fileId: await upload(client), note: '重新扫描', ...days } });
  return id;
}
