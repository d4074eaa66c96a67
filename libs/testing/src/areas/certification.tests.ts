import { CertificationQueries, CertificationService, readGround, StatementFollower } from '@portal/certification';
import { assessmentPeriodRoutes, certificationRoutes } from '@portal/contract';
import type { TestApi } from '../api.ts';
import { describeArea } from '../area-tests.ts';
import type { World } from '../risk-control-world.ts';

const question = { code: 'q1', zh: '是否已披露全部缺陷？', en: 'Are all deficiencies disclosed?' };
const textBody = {
  textZh: '本人负责{scope}{period}的内部控制。',
  textEn: 'I am responsible for internal control of {scope} in {period}.',
  questions: [question],
};
const period = { title: '2031 年内部控制评价', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' } as const;

/** A period, words and a tree of two: the administrator above the owner. @param year of the period, whose controls are signed for @returns the owner's statement, its campaign and their superior's statement */
export async function buildStatements({ administrator, owner, departmentId }: World, year = 2031) {
  const days = { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` };
  const { id: periodId } = await administrator.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: { ...period, ...days } });
  const { id: textId } = await administrator.client.ask(certificationRoutes.saveStatementText, { body: textBody });
  const campaign = await administrator.client.ask(certificationRoutes.openStatements, {
    body: {
      periodId,
      name: '2031 年声明',
      nameEn: 'Statements 2031',
      textId,
      dueOn: '2031-12-31',
      nodes: [
        { key: 'top', parentKey: '', title: '集团', titleEn: 'Group', scopeKind: 'all', scopeId: null, signerId: administrator.id },
        {
          key: 'a',
          parentKey: 'top',
          title: '运营部',
          titleEn: 'Operations',
          scopeKind: 'department',
          scopeId: departmentId,
          signerId: owner.id,
        },
      ],
    },
  });
  const { nodes } = await administrator.client.ask(certificationRoutes.getStatementTree, { query: { id: campaign.id } });
  return { periodId, campaignId: campaign.id, topId: nodes[0]!.id, id: nodes[1]!.id };
}

/** The owner signs his statement. */
export async function signStatement(api: TestApi, { owner }: World, id: number): Promise<void> {
  const actor = { id: owner.id, isAdministrator: false, isSystem: false };
  const { hash } = await readGround(api.sql, await api.app.get(CertificationQueries).read(id, actor));
  const answers = [{ code: question.code, answer: 'yes' as const, comment: '' }];
  await api.app.get(CertificationService).sign({ id, factsHash: hash, answers, comments: '', rowVersion: null }, actor);
}

/** The owner signs his statement, and a control of his department moves afterwards: he is asked again. */
export async function signAndMove(api: TestApi, world: World, id: number): Promise<void> {
  const { owner, departmentId, administrator } = world;
  await signStatement(api, world, id);
  const control = await api.sql.one<{ id: number }>(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, is_active, department_id, creator_id, owner_id)
     values ('RC-' || nextval('portal_id_seq'), nextval('portal_id_seq'), 2031, 'complete', true, $1, $2, $3) returning id`,
    [departmentId, administrator.id, owner.id],
  );
  await api.sql.transaction((tx) => api.app.get(StatementFollower).follow(tx, [control!.id]));
}

/** What the tests know of statements: their signers, whoever signs above, and administrators read them. */
export const certificationTests = describeArea({
  routes: () => ({
    saveStatementText: { input: () => ({ body: textBody }) },
    getStatementTexts: { input: () => ({}) },
    openStatements: { input: () => ({ body: { periodId: 0, name: '', nameEn: '', textId: null, dueOn: null, nodes: [] } }) },
    getStatementCampaigns: { input: () => ({}) },
    getStatementTree: { input: () => ({ query: { id: 0 } }) },
    proposeStatementTree: { input: () => ({ body: { periodId: 0, by: 'department' } }) },
    signCertification: {
      names: 'certification',
      input: (id) => ({
        body: { id, factsHash: 'of other facts', answers: [{ code: 'q1', answer: 'yes' }], currentPassword: '', code: '' },
      }),
    },
    updateCertification: { names: 'certification', input: (id) => ({ body: { id, event: 'DECLINE', reason: '数字有误' } }) },
    getCertification: { names: 'certification', input: (id) => ({ query: { id } }) },
    getStatementRecords: { names: 'certification', input: (id) => ({ body: { id, figure: 'controls' } }) },
    getCertificationHistory: { names: 'certification', input: (id) => ({ query: { id } }) },
    getCertificationByPage: { input: () => ({ body: {} }) },
    exportCertification: { input: () => ({ body: {} }) },
    prepareCommitteePack: { input: () => ({ body: { periodId: 0, title: '十一月资料', titleEn: '' } }) },
    getCommitteePack: { names: 'committeePack', input: (id) => ({ query: { id } }) },
    getCommitteePackHistory: { names: 'committeePack', input: (id) => ({ query: { id } }) },
    getCommitteePackByPage: { input: () => ({ body: {} }) },
    compareCommitteePacks: { input: () => ({ body: { beforeId: 0, afterId: 0 } }) },
    exportWorkingPapers: { input: () => ({ body: { periodId: 0, companyId: null } }) },
  }),
  access: {
    saveStatementText: '401 403 403 403 ok',
    getStatementTexts: '401 403 403 403 ok',
    openStatements: '401 403 403 403 validation',
    getStatementCampaigns: '401 ok ok ok ok',
    getStatementTree: '401 not_found not_found not_found not_found',
    proposeStatementTree: '401 403 403 403 validation',
    signCertification: '401 not_found validation not_found not_allowed',
    updateCertification: '401 not_found ok not_found not_allowed',
    getCertification: '401 not_found ok not_found ok',
    getStatementRecords: '401 not_found ok not_found ok',
    getCertificationHistory: '401 not_found ok not_found ok',
    getCertificationByPage: '401 ok ok ok ok',
    exportCertification: '401 ok ok ok ok',
    prepareCommitteePack: '401 403 403 403 validation',
    getCommitteePack: '401 403 403 403 ok',
    getCommitteePackHistory: '401 403 403 403 ok',
    getCommitteePackByPage: '401 403 403 403 ok',
    compareCommitteePacks: '401 403 403 403 not_found',
    exportWorkingPapers: '401 403 403 403 validation',
  },
  kinds: { certification: null, committeePack: null },
  lists: {
    getStatementTexts: { still: 'the versions of one text, at most 200' },
    getStatementCampaigns: { still: 'campaigns, at most 200' },
    getStatementTree: { still: 'the statements of one campaign, at most 500' },
    proposeStatementTree: { still: 'one tree of the directory' },
    getCertification: { still: 'one record' },
    getStatementRecords: { still: 'a page of what one statement counts' },
    getCertificationHistory: { still: 'the steps of one record' },
    getCertificationByPage: { rows: 'data', rowBytes: 900 },
    getCommitteePack: { still: 'one pack' },
    getCommitteePackHistory: { still: 'the steps of one pack' },
    getCommitteePackByPage: { rows: 'data', rowBytes: 700 },
    compareCommitteePacks: { still: 'the figures of two packs' },
  },
  /** A statement that the owner is asked for; a pack that is being prepared. */
  make: async (_api, world, kind) => {
    if (kind === 'certification') return (await buildStatements(world)).id;
    const { client } = world.administrator;
    const { id: periodId } = await client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: period });
    return (
      await client.ask(certificationRoutes.prepareCommitteePack, { body: { periodId, title: '十一月资料', titleEn: 'November pack' } })
    ).id;
  },
});
