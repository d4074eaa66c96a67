import type { Type } from '@nestjs/common';
import {
  CertificationQueries,
  CertificationService,
  readGround,
  StatementCampaigns,
  StatementFollower,
  StatementTexts,
} from '@portal/certification';
import { requestContext, type Sql } from '@portal/platform';
import { IndependentReviewService } from '@portal/risk-control';
import type { Actor } from '@portal/workflows';
import type { DemoDirectory } from './demo-directory.ts';
import { departments, type DepartmentKey } from './people.ts';

/** What the scene of the statements has at hand; that of all scenes of assurance has more. */
interface StatementStage {
  readonly sql: Sql;
  readonly directory: DemoDirectory;
  readonly now: Date;
  readonly year: number;
  readonly get: <T>(type: Type<T>) => T;
  readonly periodId: number;
}

const DAY_MS = 86_400_000;
/** Who signs for which department; the manager signs for the group above them. */
const signers: readonly (readonly [department: DepartmentKey, userNo: string])[] = [
  ['supply', 'owner'],
  ['quality', 'owner2'],
  ...departments.filter(({ key }) => ['it', 'finance', 'legal', 'sales'].includes(key)).map(({ key, head }) => [key, head] as const),
];
const words = {
  textZh:
    '本人负责{scope}在{period}的内部控制。{controls} 项控制中已有 {reviewed} 项完成审核；已评价的缺陷共 {deficiencies} 项，其中重大缺陷 {materialWeaknesses} 项；尚未评价的缺陷 {notEvaluated} 项。据本人所知，除上述缺陷外，不存在其他需要披露的缺陷、舞弊或重大变化。',
  textEn:
    'In my area ({scope}), I am responsible for internal control. Assessment period: {period}. {reviewed} of {controls} controls have been reviewed. Deficiencies evaluated: {deficiencies}, of which material weaknesses: {materialWeaknesses}. Deficiencies not yet evaluated: {notEvaluated}. To the best of my knowledge, there are no other deficiencies, fraud or significant changes to disclose.',
  questions: [
    { code: 'fraud', zh: '您是否已报告所知的全部舞弊？', en: 'Have you reported all fraud known to you?' },
    {
      code: 'changes',
      zh: '期间内的重大变化是否均已反映在控制描述中？',
      en: 'Are all significant changes in the period reflected in the control descriptions?',
    },
  ],
};

/** Statements half way: some signed, one reopened by a review that was decided afterwards, the others open, one of them late. */
export async function tellAssuranceStatements({ sql, directory, now, year, get, periodId }: StatementStage): Promise<void> {
  const idOf = (userNo: string): number => directory.personIds.get(userNo)!;
  const admin: Actor = { id: idOf('admin'), isAdministrator: true, isSystem: false };
  let minute = 0;
  const at = <T>(daysAgo: number, act: () => Promise<T>): Promise<T> => {
    minute += 1;
    return requestContext.run({ requestId: 'demo', at: new Date(now.getTime() - daysAgo * DAY_MS + minute * 60_000) }, act);
  };
  const { id: textId } = await at(12, () => get(StatementTexts).save(words, admin));
  const nameOf = (department: DepartmentKey) => departments.find(({ key }) => key === department)!;
  const campaignId = await at(12, () =>
    get(StatementCampaigns).open(
      {
        periodId,
        name: `${year} 年三季度内控声明`,
        nameEn: `Statements on internal control, third quarter ${year}`,
        textId,
        dueOn: new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10),
        nodes: [
          { key: 'group', parentKey: '', title: '集团', titleEn: 'Group', scopeKind: 'all', scopeId: null, signerId: idOf('manager') },
          ...signers.map(([department, userNo]) => ({
            key: department,
            parentKey: 'group',
            title: nameOf(department).name,
            titleEn: nameOf(department).nameEn,
            scopeKind: 'department' as const,
            scopeId: directory.departmentIds.get(department)!,
            signerId: idOf(userNo),
          })),
        ],
      },
      admin,
    ),
  );
  const statements = await sql.query<{ id: number; title: string; signerId: number }>(
    'select id, title, signer_id as "signerId" from certification where campaign_id = $1',
    [campaignId],
  );
  const sign = async (department: DepartmentKey, daysAgo: number): Promise<void> => {
    const { id, signerId } = statements.find(({ title }) => title === nameOf(department).name)!;
    const actor: Actor = { id: signerId, isAdministrator: false, isSystem: false };
    const { hash } = await readGround(sql, await get(CertificationQueries).read(id, actor));
    const answers = words.questions.map(({ code }) => ({ code, answer: 'yes' as const, comment: '' }));
    await at(daysAgo, () => get(CertificationService).sign({ id, factsHash: hash, answers, comments: '', rowVersion: null }, actor));
  };
  await sign('quality', 8);
  await sign('finance', 7);
  await sign('it', 6);
  await reviewOne(directory.departmentIds.get('quality')!);

  /** A review that is decided after the signature: the fact that takes it back. */
  async function reviewOne(departmentId: number): Promise<void> {
    const [control] = await sql.query<{ id: number }>(
      `select c.id from risk_control c join independent_review v on v.risk_id = c.id and v.decided_at is null and not $2 = any(v.dependent_ids)
       where c.department_id = $1 and c.is_active and c.risk_year = $3 order by c.id limit 1`,
      [departmentId, idOf('reviewer'), year],
    );
    if (!control) return;
    const reviewer: Actor = { id: idOf('reviewer'), isAdministrator: true, isSystem: false };
    const body = {
      id: null,
      riskId: control.id,
      rowVersion: null,
      controlEffectiveness: 3,
      controlDeficiency: '0',
      remediationPlan: '',
      expectedCompletionDate: null,
      issues: [],
      lastReviewDate: null,
      wfStatus: true,
      comments: '',
    };
    await at(3, () => get(IndependentReviewService).review(body, { actor: reviewer, aideDepartmentId: null }));
    await at(3, () => sql.transaction((tx) => get(StatementFollower).follow(tx, [control.id])));
  }
}
