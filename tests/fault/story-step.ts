import { routes } from '@portal/contract';
import type { Caller } from './caller.ts';
import type { Cast } from './cast.ts';
import type { Chance } from './random.ts';

/** A remediation issue as its client knows it. */
export interface KnownIssue {
  readonly id: number;
  state: string;
  rowVersion: number;
}

/** One risk control as its client knows it: only he moves it, so he knows all. */
export interface KnownControl {
  readonly marker: string;
  id: number | null;
  state: string;
  rowVersion: number | null;
  owner: 0 | 1;
  hasAssistant: boolean;
  needsApproval: boolean;
  submitter: 'owner' | 'assistant';
  isDeleted: boolean;
  issue: KnownIssue | null;
  isRolled: boolean;
}

/** A call of the story. `to` is the state it must lead to; undefined where the answer is no record. */
export interface StoryStep {
  readonly name: string;
  readonly path: string;
  readonly by: Caller;
  readonly body: Record<string, unknown>;
  readonly subject: 'riskControl' | 'remediationIssue' | 'roll';
  readonly to: string;
  /** Who hears of earlier events depends on what this step changes: the client waits until they have been told. */
  readonly changesAudience?: boolean;
  readonly change?: Partial<KnownControl>;
}

export function newControl(marker: string): KnownControl {
  return {
    marker,
    id: null,
    state: 'new',
    rowVersion: null,
    owner: 0,
    hasAssistant: false,
    needsApproval: true,
    submitter: 'owner',
    isDeleted: false,
    issue: null,
    isRolled: false,
  };
}

/** The next call of a record's life, or undefined when it has come to its end. */
export function chooseStep(known: KnownControl, cast: Cast, chance: Chance): StoryStep | undefined {
  const scene = new Scene(known, cast);
  if (known.isDeleted) return scene.restore();
  switch (known.state) {
    case 'new':
      return chance.happens(0.5) ? scene.saveDraft() : scene.submit();
    case 'draft':
      return chance.pick([scene.saveDraft, scene.submit, scene.submit, scene.submit, scene.remove]).call(scene);
    case 'assessing':
    case 'returned':
      return chooseAssessment(scene, known, chance);
    case 'ownerApproval':
      return chance.pick([scene.approve, scene.approve, scene.approve, scene.returnToTeam, scene.withdraw]).call(scene);
    case 'reviewing':
      return chance
        .pick([
          scene.close,
          scene.close,
          scene.closeWithDeficiency,
          scene.closeWithDeficiency,
          scene.reject,
          scene.withdraw,
          scene.reassign,
        ])
        .call(scene);
    case 'remediating':
      return chooseRemediation(scene, known, chance);
    case 'complete':
      if (known.isRolled) return undefined;
      return chance.pick([scene.roll, scene.reopen, () => undefined]).call(scene);
    default:
      throw new Error(`No story goes on from ${known.state}`);
  }
}

function chooseAssessment(scene: Scene, known: KnownControl, chance: Chance): StoryStep {
  const submit = known.hasAssistant && chance.happens(0.7) ? scene.submitByAssistant : scene.submitByOwner;
  const more = [scene.setAssistant, scene.saveAssessment, scene.forward, scene.reassign, scene.edit, scene.remove];
  return (chance.happens(0.45) ? submit : chance.pick(more)).call(scene);
}

function chooseRemediation(scene: Scene, known: KnownControl, chance: Chance): StoryStep {
  if (chance.happens(0.06)) return scene.reopen();
  const events: Record<string, readonly string[]> = {
    open: ['START', 'START', 'START', 'EXTEND', 'CANCEL'],
    inProgress: ['SUBMIT_FIX', 'SUBMIT_FIX', 'EXTEND'],
    pendingVerification: ['VERIFY', 'VERIFY', 'VERIFY', 'FAIL'],
  };
  const choices = known.issue && events[known.issue.state];
  if (!choices) throw new Error(`${known.marker} is remediating with an issue in ${known.issue?.state}`);
  return scene.moveIssue(chance.pick(choices));
}

const ISSUE_TARGETS: Readonly<Record<string, string>> = {
  START: 'inProgress',
  SUBMIT_FIX: 'pendingVerification',
  VERIFY: 'verified',
  FAIL: 'open',
  CANCEL: 'cancelled',
};

/** The calls that a record's client can make, ready to be sent. */
export class Scene {
  readonly #known: KnownControl;
  readonly #cast: Cast;

  constructor(known: KnownControl, cast: Cast) {
    this.#known = known;
    this.#cast = cast;
  }

  get #owner(): Caller {
    return this.#cast.owners[this.#known.owner];
  }

  /** The common part of a call about the record. */
  #step(name: string, route: { path: string }, by: Caller, to: string, body: Record<string, unknown>, more: Partial<StoryStep> = {}) {
    const { id, rowVersion } = this.#known;
    return { name, path: route.path, by, to, body: { riskId: id, rowVersion, ...body }, subject: 'riskControl' as const, ...more };
  }

  #standard(): Record<string, unknown> {
    const { id, rowVersion, marker, owner } = this.#known;
    const { categories, departmentId, owners } = this.#cast;
    return {
      ...(id !== null && { id, rowVersion }),
      categoryLevelOne: categories[0],
      categoryLevelTwo: categories[1],
      categoryLevelThree: categories[2],
      riskDescription: marker,
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
      controlOwner: owners[owner].id,
    };
  }

  #assessment(): Record<string, unknown> {
    return {
      currentControlDesc: `${this.#known.marker}:采购经理每季度复核并签字`,
      controlFrequency: 2,
      controlMode: 3,
      controlAssessmentScore: 4,
      controlAssessmentComments: '执行有记录',
    };
  }

  saveDraft(): StoryStep {
    return this.#step('save draft', routes.saveDraftRiskControl, this.#cast.administrator, 'draft', this.#standard());
  }
  submit(): StoryStep {
    return this.#step('submit', routes.updateRiskControl, this.#cast.administrator, 'assessing', this.#standard());
  }
  edit(): StoryStep {
    return this.#step('edit', routes.updateRiskControl, this.#cast.administrator, this.#known.state, this.#standard());
  }
  remove(): StoryStep {
    const more = { change: { isDeleted: true } };
    return this.#step(
      'delete',
      routes.adminDeleteRiskCurrentControl,
      this.#cast.administrator,
      this.#known.state,
      { reason: '误建' },
      more,
    );
  }
  restore(): StoryStep {
    const more = { change: { isDeleted: false } };
    return this.#step('restore', routes.restoreRiskControl, this.#cast.administrator, this.#known.state, { reason: '误删' }, more);
  }
  setAssistant(): StoryStep {
    const needsApproval = !this.#known.needsApproval || !this.#known.hasAssistant;
    const body = { userId: [this.#cast.assistant.id], NeedOwnerApprove: needsApproval };
    const more = { changesAudience: true, change: { hasAssistant: true, needsApproval } };
    return this.#step('set assistants', routes.updateRiskControlOwners, this.#owner, this.#known.state, body, more);
  }
  saveAssessment(): StoryStep {
    const by = this.#known.hasAssistant ? this.#cast.assistant : this.#owner;
    return this.#step('save assessment', routes.saveDraftRiskCurrentControl, by, this.#known.state, this.#assessment());
  }
  submitByOwner(): StoryStep {
    const more = { changesAudience: true, change: { submitter: 'owner' as const } };
    return this.#step('submit assessment', routes.updateRiskCurrentControl, this.#owner, 'reviewing', this.#assessment(), more);
  }
  submitByAssistant(): StoryStep {
    const to = this.#known.needsApproval ? 'ownerApproval' : 'reviewing';
    const more = { changesAudience: true, change: { submitter: 'assistant' as const } };
    return this.#step('submit as assistant', routes.updateRiskCurrentControl, this.#cast.assistant, to, this.#assessment(), more);
  }
  forward(): StoryStep {
    const body = { userId: [this.#cast.outsider.id], comments: `${this.#known.marker} v${this.#known.rowVersion}` };
    return this.#step('forward', routes.ccToTask, this.#cast.administrator, this.#known.state, body);
  }
  reassign(): StoryStep {
    const owner = this.#known.owner === 0 ? 1 : 0;
    const body = { controlOwner: this.#cast.owners[owner].id, reason: '换岗' };
    const more = { changesAudience: true, change: { owner } as const };
    return this.#step('reassign', routes.reassignControlOwner, this.#cast.administrator, this.#known.state, body, more);
  }
  approve(): StoryStep {
    return this.#step('approve', routes.ownerApproval, this.#owner, 'reviewing', { approved: true });
  }
  returnToTeam(): StoryStep {
    return this.#step('return', routes.ownerApproval, this.#owner, 'returned', { approved: false, comments: '描述太短' });
  }
  withdraw(): StoryStep {
    return this.#step('withdraw', routes.withdrawRiskCurrentControl, this.#owner, 'assessing', { reason: '再改一下' });
  }
  close(): StoryStep {
    const body = { wfStatus: true, controlEffectiveness: 5, controlDeficiency: '0', comments: '有效' };
    return this.#step('close', routes.updateReviewRequest, this.#cast.reviewer, 'complete', body);
  }
  closeWithDeficiency(): StoryStep {
    const plan = { remediationPlan: '补充双重审批', expectedCompletionDate: '2030-01-31' };
    const body = { wfStatus: true, controlEffectiveness: 2, controlDeficiency: '10', ...plan };
    return this.#step('close with deficiency', routes.updateReviewRequest, this.#cast.reviewer, 'remediating', body);
  }
  reject(): StoryStep {
    return this.#step('reject', routes.updateReviewRequest, this.#cast.reviewer, 'returned', { wfStatus: false, comments: '请补充证据' });
  }
  reopen(): StoryStep {
    const more = { changesAudience: true, change: { issue: null } };
    return this.#step('reopen', routes.reopenRiskControl, this.#cast.administrator, 'assessing', { reason: '情况有变' }, more);
  }
  roll(): StoryStep {
    const { administrator } = this.#cast;
    const body = { ids: [this.#known.id] };
    return {
      name: 'roll forward',
      path: routes.rollForwardRiskControl.path,
      by: administrator,
      to: 'complete',
      body,
      subject: 'roll',
      change: { isRolled: true },
    };
  }
  moveIssue(event: string): StoryStep {
    const issue = this.#known.issue!;
    const by = event === 'START' || event === 'SUBMIT_FIX' ? this.#assignee : this.#cast.reviewer;
    const body = {
      id: issue.id,
      rowVersion: issue.rowVersion,
      event,
      comments: '说明',
      ...(event === 'EXTEND' && { dueDate: '2030-03-31' }),
    };
    const to = ISSUE_TARGETS[event] ?? issue.state;
    return {
      name: `issue ${event}`,
      path: routes.updateRemediationIssue.path,
      by,
      to,
      body,
      subject: 'remediationIssue',
      changesAudience: true,
    };
  }

  /** The issue was raised for who was the owner then; stories do not reassign while it is open. */
  get #assignee(): Caller {
    return this.#owner;
  }
}
