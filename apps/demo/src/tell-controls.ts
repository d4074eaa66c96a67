import type { DemoControl, DemoStory } from './demo-story.ts';
import type { DemoStoreItem } from './store-items-operations.ts';

const areas = ['中国', '中国', '集团', '澳新', '中国', '欧盟', '北美', '亚洲'] as const;
const units = ['ANC', 'BNC', 'PNC', '电子商务', '支持职能', '全部'] as const;

/** Who owns what: the demo's two owners have their departments' risks, the others go to the heads and to colleagues abroad. */
const owners: Readonly<Record<DemoStoreItem['department'], readonly string[]>> = {
  supply: ['owner', 'owner', 'owner', 'liam.obrien'],
  quality: ['owner2', 'owner2', 'zhou.qihang'],
  it: ['wu.hao'],
  finance: ['wang.siyuan', 'emma.brown'],
  people: ['liu.wanting'],
  legal: ['fang.lei'],
  marketing: ['he.junjie', 'sophie.martin'],
  sales: ['tang.rui', 'james.wilson'],
  audit: ['fang.lei'],
  research: ['shen.yue'],
};

/** What a review finds: deficiencies are called by it. */
const reviewFindings = [
  '设计可行，执行不足：九月的清单没有复核人签字',
  'The check is run, but no one reviews its exceptions',
  '双人复核只在总部执行，工厂没有记录',
  'Evidence was kept for only two of six months',
  '系统参数可由经办人自行修改，没有审批',
] as const;

const assessmentComments = [
  '按计划执行，记录完整',
  '执行有记录，个别月份延迟',
  'Operates as described; two samples were late',
  '设计满意，执行仍需加强',
  '二季度更换负责人，交接期间漏做一次',
];

function controlOf(items: readonly DemoStoreItem[], index: number, year: number): DemoControl {
  const item = items[index % items.length]!;
  const candidates = owners[item.department];
  return {
    item,
    ruNo: `RS-${year}-${String((index % items.length) + 1).padStart(4, '0')}`,
    owner: candidates[index % candidates.length]!,
    area: areas[index % areas.length]!,
    unit: units[index % units.length]!,
    isKey: index % 3 !== 1,
    year,
  };
}

const assessmentOf = (control: DemoControl, index: number, score = [4, 5, 3, 4, 5, 2][index % 6]!) => ({
  text: control.item.control,
  score,
  frequency: [1, 2, 3, 2, 4][index % 5]!,
  mode: [1, 2, 3][index % 3]!,
  comments: assessmentComments[index % assessmentComments.length]!,
  files: (index % 3) + (index % 4 === 0 ? 1 : 0),
});

export interface ToldControl {
  readonly id: number;
  readonly control: DemoControl;
}

/** Last year: forty controls assessed and reviewed, most complete, some with a deficiency that was mended. */
export async function tellLastYear(story: DemoStory, items: readonly DemoStoreItem[], year: number): Promise<ToldControl[]> {
  const told: ToldControl[] = [];
  for (let index = 0; index < 40; index += 1) {
    const control = controlOf(items, index, year);
    const begin = 420 - index * 2;
    const id = await story.submit(begin, control);
    await story.assess(begin - 9, id, control.owner, {
      ...assessmentOf(control, index),
      text: lastYearText(control.item.control),
      files: index % 4 === 0 ? 1 : 0,
    });
    const reviewer = index % 2 === 0 ? 'reviewer' : 'admin';
    if (index % 8 === 3) {
      await story.review(begin - 14, id, reviewer, {
        wfStatus: true,
        controlEffectiveness: 2,
        controlDeficiency: '10',
        remediationPlan: '补充复核记录并明确责任人',
        expectedCompletionDate: story.day(-(begin - 80)),
      });
      await story.issue(begin - 30, id, control.owner, 'START');
      await story.issue(begin - 60, id, control.owner, 'SUBMIT_FIX', '已补充记录并培训人员');
      await story.issue(begin - 65, id, reviewer, 'VERIFY', '抽查三个月记录，符合');
    } else {
      await story.review(begin - 14, id, reviewer, {
        wfStatus: true,
        controlEffectiveness: index % 5 === 0 ? 5 : 4,
        controlDeficiency: index % 9 === 0 && index % 5 !== 0 ? '20' : '0',
      });
    }
    told.push({ id, control });
  }
  return told;
}

/** Last year's words: shorter, so that this year's page has something to compare. */
function lastYearText(text: string): string {
  return text
    .replace('每季度', '每年')
    .replace('每月', '每季度')
    .replace('weekly', 'monthly')
    .replace('monthly', 'quarterly')
    .replace('十二周', '八周');
}

/** This year: thirty rolled forward and fifty new, in every state, some overdue. */
export async function tellThisYear(
  story: DemoStory,
  items: readonly DemoStoreItem[],
  lastYear: readonly ToldControl[],
  year: number,
): Promise<void> {
  await tellCampaigns(story, year);
  const begun: ToldControl[] = [];
  for (const [index, last] of lastYear.slice(0, 30).entries()) {
    const control = { ...controlOf(items, index, year), owner: last.control.owner };
    begun.push({ id: await story.rollForward(26 - (index % 18), last.id, year), control });
  }
  for (let index = 30; index < 70; index += 1) {
    const control = controlOf(items, index, year);
    begun.push({ id: await story.submit(24 - (index % 18), control), control });
  }
  const ofOwner = new Map<string, number>();
  for (const [index, told] of begun.entries()) {
    const nth = ofOwner.get(told.control.owner) ?? 0;
    ofOwner.set(told.control.owner, nth + 1);
    await tellFrom(story, told, index, chapters[nth % chapters.length] ?? 1);
  }
  for (let index = 70; index < 80; index += 1) await story.draft(12 - (index % 10), controlOf(items, index, year));
  await tellShared(story, items, begun, year);
}

/**
 * One control of many risks: a complete one that two further risks share, one that is being assessed, and one that a risk has left again. The risks are new
 * rows, so that every owner keeps what he has to do.
 */
async function tellShared(story: DemoStory, items: readonly DemoStoreItem[], begun: readonly ToldControl[], year: number): Promise<void> {
  const places = begun.map((_, place) => place);
  const complete = places.find((place) => chapterOf(begun, place) === 8)!;
  const assessing = places.find((place) => chapterOf(begun, place) === 1)!;
  const risk = (step: number) => story.draft(1, controlOf(items, 80 + step, year));
  const lead = begun[complete]!.id;
  await story.share(0, await risk(0), lead, '两项风险由同一采购审批控制覆盖');
  await story.share(0, await risk(1), lead, 'The same approval covers this risk as well');
  await story.share(0, await risk(2), begun[assessing]!.id, '由同一复核控制覆盖');
  const left = await risk(3);
  await story.share(0, left, begun[assessing]!.id, '先按共用控制登记');
  await story.separate(0, left, '该工厂的做法不同，需要独立控制');
}

/** Which chapter a control's story has come to: the how-manieth of its owner it is. */
function chapterOf(begun: readonly ToldControl[], place: number): number {
  const { owner } = begun[place]!.control;
  const nth = begun.slice(0, place).filter(({ control }) => control.owner === owner).length;
  return chapters[nth % chapters.length] ?? 1;
}

/** One campaign whose controls join it as they are rolled forward, one that is planned for the next year. */
async function tellCampaigns(story: DemoStory, year: number): Promise<void> {
  const running = await story.plan(29, {
    name: `${year} 支持职能自评`,
    year,
    opens: 27,
    due: -12,
    businessUnit: '支持职能',
    mailZh: '请在截止日前完成本年度自评，并附执行记录。有疑问请联系风险管理部。',
    mailEn: 'Please complete this year’s self-assessment by the due date and attach the evidence. For questions, contact Risk Management.',
  });
  await story.openCampaign(27, running);
  await story.plan(6, {
    name: `${year + 1} 年度自评 Annual self-assessment`,
    year: year + 1,
    opens: -60,
    due: -110,
    mailZh: '新一年度的自评已经开始。',
    mailEn: 'The self-assessment for the new year is open.',
  });
}

/** How far the first, second, … control of an owner has come: every state early, so that also who owns few has something to do. */
const chapters = [0, 2, 3, 7, 5, 8, 1, 6, 7, 4, 9, 2, 0] as const;

/** Where each control has come to; the numbers give every state to both demo owners. */
async function tellFrom(story: DemoStory, { id, control }: ToldControl, index: number, chapter: number): Promise<void> {
  const { owner } = control;
  const reviewer = index % 2 === 0 ? 'reviewer' : 'admin';
  const started = index < 30 ? 26 - (index % 18) : 24 - (index % 18);
  const assessed = Math.max(1, Math.min(started - 3, 3 + (index % 11)));
  const before = (days: number) => Math.min(assessed + days, started - 1);
  const helper = owner === 'owner' ? 'assistant' : 'mia.taylor';
  switch (chapter) {
    case 0:
      // Assigned and waiting; the demo's assistant has begun to write for the owner.
      if (owner === 'owner') {
        await story.assist(assessed, id, owner, [helper], true);
        await story.saveAssessment(Math.max(0, assessed - 1), id, helper, control.item.control);
      }
      return;
    case 1:
      return;
    case 2:
      await story.assess(before(4), id, owner, assessmentOf(control, index, 3));
      await story.review(assessed, id, reviewer, {
        wfStatus: false,
        comments: index % 4 === 2 ? '请补充第三季度的执行记录，并说明样本如何抽取' : 'Please attach the signed review of the third quarter',
      });
      return;
    case 3:
      await story.assist(before(2), id, owner, [helper], true);
      await story.assess(assessed, id, helper, assessmentOf(control, index));
      return;
    case 4:
    case 5:
    case 6:
      await story.assess(assessed, id, owner, assessmentOf(control, index));
      if (chapter === 6) await story.forward(Math.max(0, assessed - 1), id, owner, ['manager'], '请知悉本年度自评');
      return;
    case 7:
      // Some owners see it coming, some do not: their manager finds the latter among the team's scores.
      await story.assess(before(6), id, owner, assessmentOf(control, index, index % 2 === 0 ? 4 : 2));
      await story.review(before(1), id, reviewer, {
        wfStatus: true,
        controlEffectiveness: 2,
        controlDeficiency: '10',
        remediationPlan: index % 2 === 0 ? '建立双人复核并保留记录，覆盖全部工厂' : 'Introduce a second review and keep a record of it',
        expectedCompletionDate: story.day([25, 6, -4][index % 3]!),
        comments: reviewFindings[index % reviewFindings.length]!,
      });
      await story.issue(assessed, id, owner, 'START');
      if (index % 2 === 1)
        await story.issue(Math.max(0, assessed - 1), id, owner, 'SUBMIT_FIX', 'The second review has been in place since Monday');
      return;
    default:
      await story.assess(before(5), id, owner, assessmentOf(control, index));
      await story.review(assessed, id, reviewer, {
        wfStatus: true,
        controlEffectiveness: 4 + (index % 2),
        controlDeficiency: '0',
        comments: '抽样符合',
      });
  }
}
