import { routes, type RiskControlRecord, type SavedRecord } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { ROLE } from '@portal/workflows';
import type { ApiClient } from './api-client.ts';
import { buildAdministrator, buildDepartment, buildPerson, type BuiltPerson } from './api-people.ts';
import type { TestApi } from './api.ts';

export type ControlState = 'draft' | 'assessing' | 'returned' | 'ownerApproval' | 'reviewing' | 'remediating' | 'complete' | 'unstated';

/** A person of the story with a client that is signed in as him. */
export interface Actor extends BuiltPerson {
  readonly client: ApiClient;
}

export interface World {
  readonly departmentId: number;
  readonly categories: readonly [number, number, number];
  readonly administrator: Actor;
  readonly reviewer: Actor;
  readonly owner: Actor;
  readonly otherOwner: Actor;
  readonly assistant: Actor;
  readonly outsider: Actor;
  readonly aide: Actor;
  /** A complete body of UpdateRiskControl. */
  standardBody(overrides?: Record<string, unknown>): Record<string, unknown>;
  /** A complete body of UpdateRiskCurrentControl. */
  assessmentBody(riskId: number, overrides?: Record<string, unknown>): Record<string, unknown>;
  /** A risk control that went the real way to a state, through the calls. */
  bring(state: ControlState, overrides?: Record<string, unknown>): Promise<SavedRecord>;
  record(id: number): Promise<RiskControlRecord>;
}

/** People, departments, categories and reference values for stories about risk controls. */
export async function buildWorld(api: TestApi): Promise<World> {
  const { sql } = api;
  await seedReferenceData(sql);
  const department = await buildDepartment(sql);
  const categories = await buildCategories(api);
  const asActor = async (person: BuiltPerson): Promise<Actor> => ({ ...person, client: await api.as(person) });
  const departmentId = department.id;
  const administrator = await asActor(await buildAdministrator(sql, { departmentId }));
  const reviewer = await asActor(await buildAdministrator(sql, { departmentId }));
  const owner = await asActor(await buildPerson(sql, { roles: [ROLE.riskOwner], departmentId }));
  const otherOwner = await asActor(await buildPerson(sql, { roles: [ROLE.riskOwner] }));
  const assistant = await asActor(await buildPerson(sql, { departmentId }));
  const outsider = await asActor(await buildPerson(sql));
  const aide = await asActor(await buildPerson(sql, { roles: [ROLE.aide], departmentId }));

  const standardBody = (overrides: Record<string, unknown> = {}) => ({
    categoryLevelOne: categories[0],
    categoryLevelTwo: categories[1],
    categoryLevelThree: categories[2],
    riskDescription: '供应商单一,断供影响生产',
    consequences: '停产',
    consequences_EN: 'Production stops',
    managementArea: '中国',
    keyControl: '是',
    businessUnit: 'ANC',
    controlObjective: '运营',
    standardControlDesc: '每年复核供应商清单',
    controlCategory: '预防性',
    controlOwnerFunction: '运营',
    controlOwnerDeptId: departmentId,
    controlOwner: owner.id,
    ...overrides,
  });
  const assessmentBody = (riskId: number, overrides: Record<string, unknown> = {}) => ({
    riskId,
    currentControlDesc: '采购经理每季度复核并签字',
    controlFrequency: 2,
    controlMode: 3,
    controlAssessmentScore: 4,
    controlAssessmentComments: '执行有记录',
    ...overrides,
  });

  const bring = async (state: ControlState, overrides: Record<string, unknown> = {}): Promise<SavedRecord> => {
    if (state === 'draft') return administrator.client.ask(routes.saveDraftRiskControl, { body: standardBody(overrides) });
    const { id } = await administrator.client.ask(routes.updateRiskControl, { body: standardBody(overrides) });
    if (state === 'assessing') return saved(id);
    if (state === 'ownerApproval') {
      await owner.client.ask(routes.updateRiskControlOwners, { body: { RiskId: id, userId: [assistant.id], NeedOwnerApprove: true } });
      return assistant.client.ask(routes.updateRiskCurrentControl, { body: assessmentBody(id) });
    }
    await owner.client.ask(routes.updateRiskCurrentControl, { body: assessmentBody(id) });
    if (state === 'reviewing') return saved(id);
    const decisions = {
      returned: { wfStatus: false, comments: '请补充证据' },
      remediating: {
        wfStatus: true,
        controlEffectiveness: 2,
        controlDeficiency: '10',
        remediationPlan: '补充双重审批',
        expectedCompletionDate: '2030-01-31',
      },
      complete: { wfStatus: true, controlEffectiveness: 5, controlDeficiency: '0' },
      unstated: { wfStatus: true, controlEffectiveness: 3 },
    };
    return reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, ...decisions[state] } });
  };
  const record = (id: number) => administrator.client.ask(routes.getRiskControl, { query: { id } });
  const saved = async (id: number): Promise<SavedRecord> => {
    const { riskNo, rowVersion, state, allowedActions } = await record(id);
    return { id, riskNo, rowVersion, state, allowedActions };
  };
  return {
    departmentId,
    categories,
    administrator,
    reviewer,
    owner,
    otherOwner,
    assistant,
    outsider,
    aide,
    standardBody,
    assessmentBody,
    bring,
    record,
  };
}

async function buildCategories({ sql }: TestApi): Promise<[number, number, number]> {
  const ids: number[] = [];
  for (const level of [1, 2, 3]) {
    const row = await sql.one<{ id: number }>(
      `insert into risk_category (category_no, category_name, category_name_en, parent_id, level)
       values ('T' || nextval('portal_id_seq'), '类别' || nextval('portal_id_seq'), 'Category ' || $1::int, $2, $1) returning id`,
      [level, ids.at(-1) ?? null],
    );
    ids.push(row!.id);
  }
  return ids as [number, number, number];
}
