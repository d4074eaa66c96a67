import { certificationWorkflow, controlTestWorkflow, deficiencyWorkflow, type Text, type Workflow } from '@portal/workflows';
import { assuranceMenu } from '../assessment-period/menu.ts';
import { controlTestList } from '../control-test/pages.ts';
import { isPeriod, period, yesNo } from '../control-test/portal-list/common-conditions.ts';
import { controls } from '../control-test/portal-list/control-list.ts';
import { events } from '../control-test/portal-list/event-lists.ts';
import type { ListCondition } from '../control-test/portal-list/list-condition.ts';
import { issues } from '../control-test/portal-list/other-lists.ts';
import type { AskedCondition } from '../control-test/portal-list/read-question.ts';
import { deficiencyList } from '../deficiency/pages.ts';
import { classWords } from '../deficiency/words.ts';
import { readCondition } from '../list/address-condition.ts';
import { remediationList } from '../remediation/pages.ts';
import { riskControlLists } from '../risk-control/pages.ts';
import { riskEventLists } from '../risk-event/pages.ts';
import { text } from '../text.ts';
import { certificationList } from './pages.ts';

const isFlag = { kind: 'flag', choices: yesNo } as const;
const late = { words: text('已逾期', 'Overdue'), ...isFlag };
const stateOf = (states: Workflow) => ({ words: text('状态', 'State'), states });

/**
 * The lists behind the figures of a committee pack: the call that each makes, and the conditions by which an address narrows it. A list that can be a population
 * is asked as a population is; the lists of assurance, which can be none, name here what figures ask of them. A figure can be linked by these names alone, and says
 * its question in their words; the
 * console's own filters are compared with them (`pack-addresses.spec.ts` there).
 */
export const packLists = {
  [riskControlLists.all]: { call: 'getRiskControlByPage', words: controls.words, conditions: controls.conditions },
  [controlTestList]: {
    call: 'getControlTestByPage',
    words: text('控制测试', 'Control tests'),
    conditions: {
      periodId: isPeriod,
      state: stateOf(controlTestWorkflow),
      conclusion: {
        words: text('结论', 'Conclusion'),
        choices: { effective: text('有效', 'Effective'), ineffective: text('无效', 'Not effective') },
      },
      overdue: late,
      cancelled: { words: text('已取消', 'Cancelled'), ...isFlag },
    },
  },
  [deficiencyList]: {
    call: 'getDeficiencyByPage',
    words: text('内控缺陷', 'Deficiencies'),
    conditions: {
      period,
      open: { words: text('未关闭', 'Open'), ...isFlag },
      class: { words: text('等级', 'Classification'), choices: classWords },
      state: stateOf(deficiencyWorkflow),
      carried: { words: text('结转的缺陷', 'Carried over'), ...isFlag },
    },
  },
  [remediationList]: { call: 'getRemediationIssuesByPage', words: issues.words, conditions: issues.conditions },
  [riskEventLists.events]: { call: 'getRiskEventQueryByPage', words: events.words, conditions: events.conditions },
  [certificationList]: {
    call: 'getCertificationByPage',
    words: text('内控声明', 'Statements'),
    conditions: {
      period,
      state: stateOf(certificationWorkflow),
      settled: {
        words: text('签署', 'Signature'),
        kind: 'flag',
        choices: { true: text('已签署或已越级确认', 'Signed or overridden'), false: text('尚未签署', 'Still to sign') },
      },
      overdue: late,
    },
  },
} as const satisfies Record<string, { call: string; words: Text; conditions: Readonly<Record<string, ListCondition>> }>;

/** The address of a list that a pack's figure can open. */
export type PackList = keyof typeof packLists;
/** The names by which such an address narrows its list. */
export type PackListFilter<List extends PackList> = keyof (typeof packLists)[List]['conditions'];

/**
 * The question behind a figure by its parts: the list or page that the address names, and what narrows it.
 * @returns undefined for an address that is none of these
 */
export function readPackQuestion(address: string): { readonly words: Text; readonly asked: readonly AskedCondition[] } | undefined {
  const [path = '', search = ''] = address.split('?');
  const list: { words: Text; conditions: Readonly<Record<string, ListCondition>> } | undefined = Object.hasOwn(packLists, path)
    ? packLists[path as PackList]
    : undefined;
  const page = assuranceMenu.children?.find((one) => one.path === path);
  const words = list?.words ?? (page && text(page.title, page.titleEn));
  if (!words) return undefined;
  const conditions: Readonly<Record<string, ListCondition>> = list?.conditions ?? { Id: isPeriod };
  const asked = [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const { words: called, kind = 'text', ...said } = conditions[name] ?? {};
    // A flag is said by what it means, however it is written.
    const read = kind === 'flag' ? String(readCondition(kind, value)) : value;
    return called ? [{ words: called, value: read, isTyped: false, ...said }] : [];
  });
  return { words, asked };
}
