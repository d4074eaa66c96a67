import type { Type } from '@nestjs/common';
import { proposedRules, type Assertion, type EvaluationBody, type Likelihood } from '@portal/contract';
import { DeficiencyRemediation, DeficiencyService, EvaluationService, StandardService } from '@portal/deficiency';
import { requestContext, type Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';

interface Stage {
  readonly sql: Sql;
  readonly directory: { readonly personIds: ReadonlyMap<string, number> };
  readonly now: Date;
  readonly get: <T>(type: Type<T>) => T;
  readonly periodId: number;
}

interface Told {
  readonly title: string;
  readonly titleEn: string;
  readonly description: string;
  readonly area: 'financialReporting' | 'other';
  readonly owner: string;
  /** The days ago on which it was proposed. */
  readonly daysAgo: number;
  readonly weighed?: {
    readonly magnitude: string;
    readonly likelihood: Likelihood;
    readonly criteria?: readonly string[];
    readonly assertion?: Assertion;
  };
  readonly goesTo?: 'challenged' | 'concluded' | 'remediating' | 'dismissed';
  /** What the reviewer says when he agrees or dismisses. */
  readonly said?: string;
  readonly plan?: string;
}

const DAY_MS = 86_400_000;

/** One significant deficiency on its way, others in every stage; whoever answers for one reads it in his own language. */
export const toldDeficiencies: readonly Told[] = [
  {
    title: '经销商返利计提未按月与经销商对账',
    titleEn: 'Distributor rebate accruals are not reconciled with distributors each month',
    description: '抽查的 25 家经销商中有 7 家的返利计提与协议不符，差异未在当月发现。',
    area: 'financialReporting',
    owner: 'owner',
    daysAgo: 40,
    weighed: { magnitude: '58734000.00', likelihood: 'reasonablyPossible', criteria: ['repeated'], assertion: 'accuracy' },
    goesTo: 'challenged',
    said: '依据充分。',
  },
  {
    title: '销售退回跨期入账',
    titleEn: 'Credit notes are booked in the wrong period',
    description: 'Four of the credit notes for goods returned at the end of September were booked in October.',
    area: 'financialReporting',
    owner: 'owner2',
    daysAgo: 35,
    weighed: { magnitude: '11200000.00', likelihood: 'reasonablyPossible', assertion: 'cutoff' },
    goesTo: 'remediating',
    said: 'Well supported.',
    plan: 'At each month-end, match return notes to the period in which the credit note is booked; the finance manager reviews the match.',
  },
  {
    title: '促销协议未归档',
    titleEn: 'Promotion agreements are not on file',
    description: '3 份促销协议无法提供。',
    area: 'other',
    owner: 'owner',
    daysAgo: 21,
    weighed: { magnitude: '6500000.00', likelihood: 'remote' },
  },
  {
    title: '离职人员账号停用不及时',
    titleEn: 'Leavers’ accounts are disabled late',
    description: 'Of 12 leavers’ accounts inspected, two were disabled only five days after the last working day.',
    area: 'other',
    owner: 'owner2',
    daysAgo: 9,
  },
  {
    title: '盘点差异审批人签名难以辨认',
    titleEn: 'Signatures on count differences are illegible',
    description: '签名难以辨认，但审批可由系统日志证实。',
    area: 'financialReporting',
    owner: 'owner',
    daysAgo: 30,
    goesTo: 'dismissed',
    said: '审批可由系统日志证实，不构成缺陷。',
  },
];

/** The deficiencies of the period, weighed by a standard of its own: `admin` evaluates, `reviewer` challenges and concludes. */
export async function tellAssuranceWeigh({ sql, directory, now, get, periodId }: Stage): Promise<void> {
  const person = (userNo: string): number => directory.personIds.get(userNo)!;
  const administrator = (userNo: string): Actor => ({ id: person(userNo), isAdministrator: true, isSystem: false });
  const [admin, reviewer] = [administrator('admin'), administrator('reviewer')];
  const service = get(DeficiencyService);
  let minute = 0;
  const at = <T>(daysAgo: number, act: () => Promise<T>): Promise<T> => {
    minute += 1;
    return requestContext.run({ requestId: 'demo', at: new Date(now.getTime() - daysAgo * DAY_MS + minute * 60_000) }, act);
  };
  const bases = [
    { base: 'revenue', amount: '13052000000.00' },
    { base: 'profitBeforeTax', amount: '1240000000.00' },
    { base: 'totalAssets', amount: '18930000000.00' },
    { base: 'netAssets', amount: '9410000000.00' },
  ] as const;
  await at(60, () =>
    get(StandardService).set(
      { periodId, currency: 'CNY', rules: { ...proposedRules, bases: [...bases] }, reason: '', basedOn: null },
      admin,
    ),
  );
  for (const { title, titleEn, description, area, owner, daysAgo, weighed, goesTo, said, plan } of toldDeficiencies) {
    const id = await at(daysAgo, () =>
      service.save({ periodId, title, titleEn, description, area, controlId: null, ownerId: person(owner), certificationId: null }, admin),
    );
    if (weighed) {
      const account = weighed.assertion && (await findAccount(sql, periodId, weighed.assertion));
      const body: EvaluationBody = {
        id,
        area,
        likelihood: weighed.likelihood,
        magnitude: weighed.magnitude,
        criteria: [...(weighed.criteria ?? [])],
        accounts: account ? [account] : [],
        processId: null,
        cosoComponent: null,
        overlaps: [],
        comments: '',
        rowVersion: null,
      };
      await at(daysAgo - 3, () => get(EvaluationService).evaluate(body, admin));
    }
    const act = (days: number, event: 'AGREE' | 'CONCLUDE' | 'DISMISS', comment = '') =>
      at(days, () => service.perform(event, { id, comment, expectedVersion: null }, reviewer));
    if (goesTo === 'dismissed') await act(daysAgo - 4, 'DISMISS', said);
    if (goesTo === 'challenged' || goesTo === 'concluded' || goesTo === 'remediating') await act(daysAgo - 6, 'AGREE', said);
    if (goesTo === 'concluded' || goesTo === 'remediating') await act(daysAgo - 8, 'CONCLUDE');
    if (goesTo === 'remediating' && plan) {
      const dueDate = new Date(now.getTime() + 45 * DAY_MS).toISOString().slice(0, 10);
      const asked = { id, plan, dueDate, assignee: null, comments: '', rowVersion: null };
      await at(daysAgo - 10, () => get(DeficiencyRemediation).start(asked, admin));
    }
  }
}

/** The first account of the period that has the assertion; none where the period has no accounts yet. */
async function findAccount(
  sql: Sql,
  periodId: number,
  assertion: Assertion,
): Promise<{ accountId: number; assertion: Assertion } | undefined> {
  const [account] = await sql.query<{ id: number }>(
    `select n.id from significant_account n join account_assertion a on a.account_id = n.id where n.period_id = $1 and a.assertion = $2 order by n.code limit 1`,
    [periodId, assertion],
  );
  return account && { accountId: account.id, assertion };
}
