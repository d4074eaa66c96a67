import type { Reader } from '@portal/directory';
import type { CommentService } from '@portal/notification';
import { requestContext, type RecordKind, type Sql } from '@portal/platform';
import { policyVersionKind } from '@portal/policy';
import { remediationIssueKind } from '@portal/remediation';
import { riskControlKind } from '@portal/risk-control';
import { riskEventKind } from '@portal/risk-event';
import type { PolicyVersionState, RemediationIssueState, RiskControlState, RiskEventState } from '@portal/workflows';
import type { DemoDirectory } from './demo-directory.ts';
import { people } from './people.ts';

const HOUR_MS = 3_600_000;
const administrators: readonly string[] = ['admin', 'reviewer'];

/** Who says what, how many hours before the loading; `@who` stands for the name of a demo account. */
interface Said {
  readonly by: string;
  readonly hours: number;
  readonly text: string;
  readonly resolvedBy?: string;
  /** Replaces the text an hour later. */
  readonly edited?: string;
  readonly answers?: readonly Said[];
}

/** Talk beside the records of the demo, told through the service as people would have written it. */
export class CommentStory {
  readonly #sql: Sql;
  readonly #comments: CommentService;
  readonly #directory: DemoDirectory;
  readonly #now: Date;

  constructor(sql: Sql, comments: CommentService, directory: DemoDirectory, now: Date) {
    this.#sql = sql;
    this.#comments = comments;
    this.#directory = directory;
    this.#now = now;
  }

  async tell(): Promise<void> {
    const owner = this.#directory.personIds.get('owner');
    const control = await this.#newest(riskControlKind, 'owner_id = $2', 'reviewing' satisfies RiskControlState, owner);
    await this.#say(riskControlKind, control, [
      {
        by: 'reviewer',
        hours: 50,
        text: '@owner 附件里只有 **7 月和 8 月**的执行记录，9 月的在哪里？',
        resolvedBy: 'reviewer',
        answers: [{ by: 'owner', hours: 47, text: '9 月由内审抽走了，已补传。' }],
      },
      {
        by: 'owner',
        hours: 22,
        text: '@reviewer 第二来源的到货检验能否与首批并行？',
        edited:
          '@reviewer 第二来源的到货检验能否与首批并行？这样首批可提前两周入库：\n\n1. 首批免检放行，留样\n2. 第二批起按 `AQL 1.0` 抽样',
        answers: [{ by: 'reviewer', hours: 3, text: '@owner 可以，但放行单要质量部会签。' }],
      },
    ]);
    const issue = await this.#newest(remediationIssueKind, 'assignee_id = $2', 'inProgress' satisfies RemediationIssueState, owner);
    await this.#say(remediationIssueKind, issue, [
      {
        by: 'owner',
        hours: 30,
        text: '供应商要到月底才能给出保供协议的盖章件，先传**草签版**可以吗？ @reviewer',
        answers: [{ by: 'reviewer', hours: 26, text: 'A signed draft is fine to start with. The fix itself needs the *final* agreement.' }],
      },
    ]);
    const event = await this.#newest(
      riskEventKind,
      'not confidential and $2::bigint is not null',
      'identified' satisfies RiskEventState,
      owner,
    );
    await this.#say(riskEventKind, event, [
      {
        by: 'admin',
        hours: 70,
        text: '同类事件去年也发生过一次，报告里请写明**为什么上次的措施没有起作用**。',
      },
    ]);
    const policy = await this.#newest(policyVersionKind, '$2::bigint is not null', 'published' satisfies PolicyVersionState, owner);
    await this.#say(policyVersionKind, policy, [
      {
        by: 'admin',
        hours: 120,
        text: '下次复审时请把附录二的审批权限表改为按金额分档。@reviewer',
        answers: [{ by: 'reviewer', hours: 96, text: 'Noted for the next revision.' }],
      },
    ]);
  }

  /** The page's id of the newest record of a kind in a state; undefined where the story has none. */
  async #newest(kind: RecordKind, condition: string, state: string, owner: number | undefined): Promise<number | undefined> {
    const row = await this.#sql.one<{ id: number }>(
      `select ${kind.pageId ?? 'record.id'} as id from ${kind.table} record where record.state = $1 and ${condition} and not (${kind.isGone ?? 'false'})
       order by record.id desc limit 1`,
      [state, owner],
    );
    return row?.id;
  }

  async #say(kind: RecordKind, pageId: number | undefined, said: readonly Said[]): Promise<void> {
    if (pageId === undefined) throw new Error(`The demo has no ${kind.workflow.name} to talk about`);
    for (const one of said) {
      const id = await this.#write(kind, pageId, one, null);
      for (const answer of one.answers ?? []) await this.#write(kind, pageId, answer, id);
      const { resolvedBy } = one;
      if (resolvedBy) await this.#at(one.hours - 5, () => this.#comments.resolve(this.#reader(resolvedBy), id, true));
    }
  }

  async #write(kind: RecordKind, pageId: number, { by, hours, text, edited }: Said, replyTo: number | null): Promise<number> {
    const on = { workflow: kind.workflow.name, pageId };
    const id = await this.#at(hours, () => this.#comments.add(this.#reader(by), on, replyTo, this.#words(text)));
    if (edited) await this.#at(hours - 1, () => this.#comments.edit(this.#reader(by), id, 1, this.#words(edited)));
    return id;
  }

  /** With the names of the accounts that stand behind an @. */
  #words(text: string): { text: string; mentions: { id: number; name: string }[] } {
    const mentions: { id: number; name: string }[] = [];
    const named = text.replace(/@([a-z.]+)/g, (whole, userNo: string) => {
      const person = people.find((one) => one.userNo === userNo);
      if (!person) return whole;
      mentions.push({ id: this.#directory.personIds.get(userNo)!, name: person.name });
      return `@${person.name}`;
    });
    return { text: named, mentions };
  }

  #at<T>(hours: number, work: () => Promise<T>): Promise<T> {
    return requestContext.run({ requestId: 'demo', at: new Date(this.#now.getTime() - hours * HOUR_MS) }, work);
  }

  #reader(userNo: string): Reader {
    const actor = { id: this.#directory.personIds.get(userNo)!, isAdministrator: administrators.includes(userNo), isSystem: false };
    return { actor, aideDepartmentId: null };
  }
}
