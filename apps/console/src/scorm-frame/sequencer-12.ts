import { COURSE_PLACE, nameUnitElement } from '@portal/contract/client';
import type { Elements, Structure, Unit, UnitPlace, UnitRequest } from './protocol.ts';
import { arePrerequisitesMet } from './prerequisites.ts';
import type { RunTime } from './run-time.ts';
import type { Sequencer } from './sequencer.ts';

const STATUS = 'cmi.core.lesson_status';
const SCORE = 'cmi.core.score.raw';

/** SCORM 1.2: units in the order of the manifest, each when its prerequisites are met. */
export class Sequencer12 implements Sequencer {
  readonly #all: readonly Unit[];
  readonly #units: readonly Unit[];
  readonly #known = new Map<string, { status: string; score: string }>();
  readonly #create: () => RunTime;
  #current: string | null;

  constructor({ units }: Structure, data: Elements, create: () => RunTime) {
    this.#all = units;
    this.#units = units.filter(({ kind }) => kind !== 'folder');
    this.#create = create;
    this.#current = data[COURSE_PLACE] ?? null;
    for (const { id } of this.#units)
      this.#known.set(id, { status: data[nameUnitElement(id, STATUS)] ?? 'not attempted', score: data[nameUnitElement(id, SCORE)] ?? '' });
  }

  begin(): string | null {
    const isThere = this.#units.some(({ id }) => id === this.#current);
    this.#current = isThere ? this.#current : (this.#units.find((unit) => this.#isOpen(unit))?.id ?? null);
    return this.#current;
  }

  go(request: UnitRequest, unit: string): string | null {
    const target = request === 'choice' ? this.#units.find(({ id }) => id === unit) : this.#beside(request === 'continue' ? 1 : -1);
    if (target && this.#isOpen(target)) this.#current = target.id;
    return this.#current;
  }

  takeMove(): undefined {
    return undefined;
  }

  createRunTime(): RunTime {
    return this.#create();
  }

  noted(unit: string, element: string, value: string): void {
    const known = this.#known.get(unit);
    if (known && element === STATUS) known.status = value;
    if (known && element === SCORE) known.score = value;
  }

  conclude(unit: string): Elements {
    // What only shows something is done when it was shown.
    return this.#units.find(({ id }) => id === unit)?.kind === 'asset' ? { [STATUS]: 'completed' } : {};
  }

  place(): UnitPlace {
    return {
      current: this.#current,
      canContinue: this.#beside(1) !== undefined,
      canPrevious: this.#beside(-1) !== undefined,
      open: this.#units.filter((unit) => this.#isOpen(unit)).map(({ id }) => id),
      hidden: [],
    };
  }

  remember(): string {
    return '';
  }

  /** The next unit in a direction that is open. */
  #beside(step: 1 | -1): Unit | undefined {
    const at = this.#units.findIndex(({ id }) => id === this.#current);
    const ahead = step === 1 ? this.#units.slice(at + 1) : this.#units.slice(0, Math.max(0, at)).toReversed();
    return ahead.find((unit) => this.#isOpen(unit));
  }

  /** A unit is open when its own prerequisites are met and those of the folders around it. */
  #isOpen(unit: Unit): boolean {
    const isMet = arePrerequisitesMet(unit.prerequisites, (name) => this.#statusOf(name));
    const around = this.#all.find(({ id }) => id === unit.parent);
    return isMet && (!around || this.#isOpen(around));
  }

  /** A folder is done when all in it is. */
  #statusOf(name: string): string {
    const unit = this.#all.find(({ id }) => id === name);
    if (unit?.kind !== 'folder') return this.#judge(unit);
    const inner = this.#all.filter(({ parent, kind }) => parent === name && kind !== 'asset').map(({ id }) => this.#statusOf(id));
    if (inner.every((status) => status === 'not attempted')) return 'not attempted';
    if (inner.includes('failed')) return 'failed';
    if (inner.every((status) => status === 'passed')) return 'passed';
    return inner.every((status) => status === 'passed' || status === 'completed') ? 'completed' : 'incomplete';
  }

  /** The mastery score decides over what the unit says, as it does on the server. */
  #judge(unit: Unit | undefined): string {
    const { status = 'not attempted', score = '' } = this.#known.get(unit?.id ?? '') ?? {};
    const decides = unit?.masteryScore != null && score !== '' && ['passed', 'completed', 'failed'].includes(status);
    return decides ? (Number(score) >= unit.masteryScore! ? 'passed' : 'failed') : status;
  }
}
