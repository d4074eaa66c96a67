import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { routes, type SavedRecord } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, type Actor, type TestApi, type World } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';
import { buildFillWorker, issueSheet, readSheet, uploadSheet, type FillWorkerHalf } from './fill-sheet.fixture.ts';

interface FillWorld {
  api: TestApi;
  world: World;
  worker: FillWorkerHalf;
  /** An owner of his own for each test, with three controls that wait for him. */
  owner: Actor;
  controls: SavedRecord[];
}

/** One api for a spec, and what an owner does with his sheets. */
export function useFillWorld() {
  const at = {} as FillWorld;
  beforeAll(async () => {
    at.api = await startTestApi(createApi);
    at.world = await buildWorld(at.api);
    at.worker = buildFillWorker(at.api);
  });
  afterAll(() => at.api?.close());
  beforeEach(async () => {
    const person = await buildPerson(at.api.sql, { roles: [ROLE.riskOwner], departmentId: at.world.departmentId });
    at.owner = { ...person, client: await at.api.as(person) };
    at.controls = [];
    for (let n = 0; n < 3; n += 1) at.controls.push(await at.world.bring('assessing', { controlOwner: at.owner.id }));
  });

  const read = (sheetId: number, more = {}, language: 'zh' | 'en' = 'en') => readSheet(at.owner.client, sheetId, more, language);
  const apply = (sheetId: number, action: 'save' | 'submit', withUnchanged = false) =>
    at.owner.client.call(routes.applyFillSheet, { body: { sheetId, action, withUnchanged }, language: 'en' });
  return {
    at,
    read,
    apply,
    issue: (language: 'zh' | 'en' = 'en') => issueSheet(at.worker, at.owner, { filter: { wfStatus: '1' } }, language),
    numbers: () => at.controls.map(({ riskNo }) => riskNo) as [string, string, string],
    async stage(bytes: Buffer): Promise<number> {
      const answer = await uploadSheet(at.owner.client, bytes);
      if (!answer.isSuccess) throw new Error(`Refused: ${answer.code} ${answer.message}`);
      return answer.data.sheetId;
    },
    async finish(sheetId: number, action: 'save' | 'submit', withUnchanged = false) {
      const begun = await apply(sheetId, action, withUnchanged);
      expect(begun).toMatchObject({ isSuccess: true });
      await at.worker.apply(begun.data.jobId);
      return read(sheetId);
    },
    async stepsOf(id: number): Promise<string[]> {
      const steps = await at.api.sql.query<{ event: string }>(
        `select event from workflow_step where workflow = 'riskControl' and subject_id = $1 order by seq`,
        [id],
      );
      return steps.map(({ event }) => event);
    },
  };
}
