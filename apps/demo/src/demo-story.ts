import type { Reader } from '@portal/directory';
import { Readable } from 'node:stream';
import { routes } from '@portal/contract';
import { FileStorage, makeStorageKey, requestContext, Sql } from '@portal/platform';
import { IssueReader, RemediationService } from '@portal/remediation';
import {
  CampaignService,
  ClosingService,
  IndependentReviewService,
  OwnershipService,
  RiskControlService,
  RollForwardService,
  SelfAssessmentService,
  SharedControlService,
} from '@portal/risk-control';
import type { DemoDirectory } from './demo-directory.ts';
import { writeCsv, writePdf } from './evidence.ts';
import type { DemoStoreItem } from './store-items-operations.ts';

const DAY_MS = 86_400_000;
const administrators: readonly string[] = ['admin', 'reviewer'];

/** What a control of the demo is about, and who has to do with it. */
export interface DemoControl {
  readonly item: DemoStoreItem;
  readonly ruNo: string;
  readonly owner: string;
  readonly area: string;
  readonly unit: string;
  readonly isKey: boolean;
  readonly year: number;
}

export interface DemoCampaign {
  readonly name: string;
  readonly year: number;
  readonly opens: number;
  readonly due: number;
  readonly mailZh: string;
  readonly mailEn: string;
  readonly businessUnit?: string;
}

/** The services that a person's clicks would reach, at instants in the past: the demo's history is made the way a real one is. */
export interface DemoServices {
  readonly sql: Sql;
  readonly storage: FileStorage;
  readonly controls: RiskControlService;
  readonly assessments: SelfAssessmentService;
  readonly reviews: IndependentReviewService;
  readonly ownership: OwnershipService;
  readonly closing: ClosingService;
  readonly shared: SharedControlService;
  readonly rolling: RollForwardService;
  readonly campaigns: CampaignService;
  readonly remediation: RemediationService;
  readonly issues: IssueReader;
}

/** Tells the life of risk controls day by day. Days count back from the moment of loading. */
export class DemoStory {
  readonly #services: DemoServices;
  readonly #directory: DemoDirectory;
  readonly #now: Date;
  #minute = 0;

  constructor(services: DemoServices, directory: DemoDirectory, now: Date) {
    this.#services = services;
    this.#directory = directory;
    this.#now = now;
  }

  /** An administrator saves a draft. */
  draft(daysAgo: number, control: DemoControl, by = 'admin'): Promise<number> {
    return this.#at(daysAgo, () => this.#services.controls.saveDraft(this.#body(control), this.#reader(by)));
  }

  /** A control is submitted and its owner assigned. */
  submit(daysAgo: number, control: DemoControl, by = 'admin'): Promise<number> {
    return this.#at(daysAgo, () => this.#services.controls.submit(this.#body(control), this.#reader(by)));
  }

  assist(daysAgo: number, riskId: number, owner: string, assistants: readonly string[], needOwnerApprove: boolean): Promise<number> {
    const personIds = assistants.map((person) => this.#person(person));
    return this.#at(daysAgo, () =>
      this.#services.ownership.setAssistants({ riskId, personIds, needOwnerApprove, rowVersion: null }, this.#reader(owner)),
    );
  }

  saveAssessment(daysAgo: number, riskId: number, by: string, text: string): Promise<number> {
    const body = routes.saveDraftRiskCurrentControl.body.parse({ riskId, currentControlDesc: text });
    return this.#at(daysAgo, () => this.#services.assessments.save(body, this.#reader(by)));
  }

  /** The owner or an assistant describes the control, scores it and attaches records. */
  async assess(
    daysAgo: number,
    riskId: number,
    by: string,
    input: { text: string; score: number; frequency: number; mode: number; comments: string; files: number },
  ): Promise<number> {
    return this.#at(daysAgo, async () => {
      const docs: number[] = [];
      for (let index = 0; index < input.files; index += 1) docs.push(await this.#evidence(riskId, by, index));
      const body = routes.updateRiskCurrentControl.body.parse({
        riskId,
        currentControlDesc: input.text,
        controlFrequency: input.frequency,
        controlMode: input.mode,
        controlAssessmentScore: input.score,
        controlAssessmentComments: input.comments,
        risk_Docs: docs.map((docId) => ({ docId, type: 2 })),
      });
      return this.#services.assessments.submit(body, this.#reader(by));
    });
  }

  decideAsOwner(daysAgo: number, riskId: number, owner: string, approved: boolean, comments = ''): Promise<number> {
    return this.#at(daysAgo, () =>
      this.#services.assessments.decideAsOwner({ riskId, approved, comments, rowVersion: null }, this.#reader(owner)),
    );
  }

  review(daysAgo: number, riskId: number, by: string, decision: Record<string, unknown>): Promise<number> {
    const body = routes.updateReviewRequest.body.parse({ riskId, ...decision });
    return this.#at(daysAgo, () => this.#services.reviews.review(body, this.#reader(by)));
  }

  forward(daysAgo: number, riskId: number, by: string, to: readonly string[], comment: string): Promise<number> {
    const personIds = to.map((person) => this.#person(person));
    return this.#at(daysAgo, () =>
      this.#services.ownership.forward({ riskId, personIds, comment, rowVersion: null }, this.#reader(by)),
    ).then(({ id }) => id);
  }

  async rollForward(daysAgo: number, riskId: number, year: number): Promise<number> {
    const outcome = await this.#at(daysAgo, () => this.#services.rolling.rollForward([riskId], year, this.#reader('admin')));
    const [rolled] = outcome.done;
    if (!rolled) throw new Error(`The demo could not roll ${riskId} forward: ${outcome.refused[0]?.refusal.message}`);
    return rolled.id;
  }

  /** An administrator plans a campaign; days count back, those of its opening and its due day too. */
  plan(daysAgo: number, campaign: DemoCampaign): Promise<number> {
    const { name, year, opens, due, mailZh, mailEn, businessUnit } = campaign;
    const body = routes.saveCampaign.body.parse({
      name,
      riskYear: year,
      opensOn: this.day(-opens),
      dueOn: this.day(-due),
      mailZh,
      mailEn,
      filter: businessUnit ? { businessUnit } : {},
    });
    return this.#at(daysAgo, () => this.#services.campaigns.save(body, this.#reader('admin').actor));
  }

  openCampaign(daysAgo: number, id: number): Promise<number> {
    const body = routes.updateCampaign.body.parse({ id, event: 'OPEN' });
    return this.#at(daysAgo, () => this.#services.campaigns.perform(body, this.#reader('admin').actor));
  }

  /** A risk shares the control of another one of its year. */
  share(daysAgo: number, riskId: number, leadId: number, reason: string): Promise<number> {
    const input = { riskId, leadId, reason, rowVersion: null };
    return this.#at(daysAgo, async () => (await this.#services.shared.join(input, this.#reader('admin'))).id);
  }

  /** It has a control of its own again. */
  separate(daysAgo: number, riskId: number, reason: string): Promise<number> {
    return this.#at(daysAgo, () => this.#services.shared.separate({ riskId, reason, rowVersion: null }, this.#reader('admin')));
  }

  remove(daysAgo: number, riskId: number, reason: string): Promise<number> {
    return this.#at(daysAgo, () => this.#services.closing.delete({ riskId, reason, rowVersion: null }, this.#reader('admin'), false)).then(
      ({ id }) => id,
    );
  }

  /** One event of the newest issue of a control. */
  async issue(daysAgo: number, riskId: number, by: string, event: string, comments = ''): Promise<void> {
    const reader = this.#reader(by);
    const issues = await this.#services.issues.list('riskControl', riskId, reader.actor);
    const newest = issues.at(-1);
    if (!newest) throw new Error(`The demo's control ${riskId} has no issue`);
    await this.#at(daysAgo, () =>
      this.#services.remediation.perform(reader.actor, { id: newest.id, event, comments, dueDate: null, docs: [], rowVersion: null }),
    );
  }

  /** `yyyy-MM-dd`, days from the moment of loading. */
  day(daysAhead: number): string {
    return new Date(this.#now.getTime() + daysAhead * DAY_MS).toISOString().slice(0, 10);
  }

  #at<T>(daysAgo: number, work: () => Promise<T>): Promise<T> {
    // Within a working day, each act a few minutes after the one before, so that no two share an instant.
    this.#minute = (this.#minute + 7) % 480;
    const day = new Date(this.#now.getTime() - daysAgo * DAY_MS);
    day.setUTCHours(1, 0, 0, 0);
    const at = new Date(Math.min(day.getTime() + this.#minute * 60_000, this.#now.getTime() - 60_000 * (daysAgo === 0 ? 1 : 0)));
    return requestContext.run({ requestId: 'demo', at }, work);
  }

  #body(control: DemoControl) {
    const { item } = control;
    const path = this.#directory.categoryPaths.get(item.category);
    if (!path) throw new Error(`The demo knows no category ${item.category}`);
    return routes.updateRiskControl.body.parse({
      riskStoreNo: control.ruNo,
      categoryLevelOne: path[0],
      categoryLevelTwo: path[1],
      categoryLevelThree: path[2],
      riskDescription: item.risk,
      consequences: item.consequence,
      consequences_EN: item.consequenceEn,
      managementArea: control.area,
      keyControl: control.isKey ? '是' : '否',
      businessUnit: control.unit,
      controlObjective: objectives[item.category.slice(0, 2)] ?? '运营',
      standardControlDesc: item.standard,
      controlCategory: control.isKey ? '预防性' : '检查性',
      controlOwnerFunction: functions[item.department],
      controlOwnerDeptId: this.#directory.departmentIds.get(item.department),
      controlOwner: this.#person(control.owner),
      riskYear: control.year,
    });
  }

  async #evidence(riskId: number, by: string, index: number): Promise<number> {
    const at = requestContext.getStore()?.at ?? this.#now;
    const quarter = Math.floor(at.getUTCMonth() / 3) + 1;
    const isPdf = index % 2 === 0;
    const name = isPdf
      ? `Control review ${at.getUTCFullYear()} Q${quarter}${index > 1 ? ' (signed)' : ''}.pdf`
      : `执行记录 ${at.getUTCFullYear()}年第${quarter}季度.csv`;
    const content = isPdf
      ? writePdf(`Control review ${at.getUTCFullYear()} Q${quarter}`, [
          `Record ${riskId}`,
          `Prepared by ${by}`,
          'Sampled 25 items, 25 in order.',
          'Signed by the process owner.',
        ])
      : writeCsv([
          ['日期', '抽样', '结果', '复核人'],
          [at.toISOString().slice(0, 10), '25', '全部符合', by],
        ]);
    const stored = await this.#services.storage.put(makeStorageKey('upload', at), Readable.from(content));
    const row = await this.#services.sql.one<{ id: number }>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [name, stored.key, stored.size, stored.sha256, isPdf ? 'application/pdf' : 'text/csv', this.#person(by), at],
    );
    return row!.id;
  }

  #person(userNo: string): number {
    const id = this.#directory.personIds.get(userNo);
    if (id === undefined) throw new Error(`The demo knows no person ${userNo}`);
    return id;
  }

  #reader(userNo: string): Reader {
    return {
      actor: { id: this.#person(userNo), isAdministrator: administrators.includes(userNo), isSystem: false },
      aideDepartmentId: null,
    };
  }
}

/** Control objective by the first level of the category. */
const objectives: Readonly<Record<string, string>> = {
  '01': '战略',
  '02': '运营',
  '03': '财务报告',
  '04': '合规性',
  '05': '资产安全',
  '06': '运营',
};

/** Owner function by department. */
const functions: Readonly<Record<DemoStoreItem['department'], string>> = {
  it: '运营',
  finance: '财务',
  people: '人力',
  legal: '法务及风险',
  supply: '运营',
  quality: '质量与法规',
  marketing: '市场',
  sales: '销售',
  audit: '法务及风险',
  research: '研发',
};
