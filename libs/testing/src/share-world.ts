import { shareRoutes } from '@portal/contract';
import type { TestApi } from './api.ts';
import { makeExam } from './exam-world.ts';
import type { World } from './risk-control-world.ts';
import type { RouteCase } from './route-cases.ts';

/** What the calls of shares name: a released article for the owner, a certificate of his. */
export type ShareRecordKind = 'share' | 'certificate';

/** A complete article for everybody; what is given replaces what it says by itself. */
export function shareBody(more: Record<string, unknown> = {}) {
  return {
    title: '反舞弊须知',
    titleEn: 'What to know about fraud',
    type: 'article',
    content: '<p>收到礼品请登记。</p>',
    contentEn: '<p>Register what you are given.</p>',
    audience: { all: true },
    minReadSeconds: 0,
    ...more,
  };
}

/** @returns the id of a share that the administrator made and released, unless it says otherwise */
export async function makeShare(world: World, more: Record<string, unknown> = {}): Promise<number> {
  return (await world.administrator.client.ask(shareRoutes.createKMSShare, { body: shareBody({ isActive: true, ...more }) as never })).id;
}

/** A complete call of every route of shares. */
export function describeShareRoutes() {
  const plain: RouteCase = { input: () => ({}) };
  const query: RouteCase = { names: 'share', input: (id) => ({ query: { id } }) };
  const body: RouteCase = { names: 'share', input: (id) => ({ body: { id } }) };
  return {
    getKMSShareListByPage: plain,
    exportShares: plain,
    getKMSShareCountForDashboard: plain,
    createKMSShare: { input: () => ({ body: shareBody() }) },
    updateKMSShare: { names: 'share', input: (id) => ({ body: { id, title: '新标题' } }) },
    getShareById: query,
    getShareRead: body,
    activeShare: { names: 'share', input: (id) => ({ query: { id, isActive: false } }) },
    deleteKMSShare: query,
    reassignShare: { names: 'share', input: (id) => ({ body: { id, ownerId: 1 } }) },
    remindShareReaders: body,
    getSharePeopleResultByPage: body,
    getSharePeopleByDepNameResultByPage: body,
    exportSharePeopleByDepName: body,
    getAppointPeopleResultByPage: body,
    exportSharePeople: body,
    exportAppointPeople: body,
    exportAllFinishedPeople: plain,
    confirmCourse: body,
    attest: body,
    getAttestations: plain,
    exportAttestations: plain,
    getKnowledgeHistory: { names: 'share', input: (id) => ({ query: { type: 'share', id } }) },
    getMyKnowledgeRecord: plain,
    getCertificate: { names: 'certificate', input: (id) => ({ query: { id } }) },
  } satisfies Record<keyof typeof shareRoutes, RouteCase>;
}

/** Makes what a call of shares names. */
export async function makeShareRecord(api: TestApi, world: World, names: ShareRecordKind): Promise<number> {
  if (names === 'share') return makeShare(world, { audience: { users: [world.owner.id] } });
  const row = await api.sql.one<{ id: number }>(
    `insert into certificate (certificate_no, exam_id, person_id, passed_at)
     values ('CE-T-' || nextval('certificate_no_seq'), $1, $2, now()) returning id`,
    [await makeExam(world), world.owner.id],
  );
  return row!.id;
}
