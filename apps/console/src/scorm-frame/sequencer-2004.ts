import { COURSE_PLACE, COURSE_SEQUENCING } from '@portal/contract/client';
import { Scorm2004API } from 'scorm-again';
import type { Elements, Structure, Unit, UnitPlace, UnitRequest } from './protocol.ts';
import { quiet } from './quiet.ts';
import type { RunTime } from './run-time.ts';
import { runTime2004 } from './run-time-2004.ts';
import type { Sequencer } from './sequencer.ts';

type Settings = NonNullable<NonNullable<ConstructorParameters<typeof Scorm2004API>[0]>['sequencing']>;
type Tree = NonNullable<Settings['activityTree']>;
type Validity = Parameters<NonNullable<NonNullable<Settings['eventListeners']>['onNavigationValidityUpdate']>>[0];

const ROOT = '/';

/** SCORM 2004: scorm-again sequences the activities of the manifest. One run time serves all units, since it carries over what they report. */
export class Sequencer2004 implements Sequencer {
  readonly #units: readonly Unit[];
  readonly #api: Scorm2004API;
  readonly #kept: Elements;
  #current: string | null = null;
  #delivered: string | 'ended' | undefined;
  #validity: Validity | undefined;
  /** What it remembered when the unit was shown. */
  #shown = '';

  constructor(structure: Structure, data: Elements) {
    this.#units = structure.units;
    this.#kept = data;
    const eventListeners = {
      onActivityDelivery: ({ id }: { id: string }) => (this.#delivered = id),
      onSequencingSessionEnd: () => (this.#delivered = 'ended'),
      onNavigationValidityUpdate: (validity: Validity) => (this.#validity = validity),
    };
    this.#api = new Scorm2004API({ ...quiet, sequencing: { activityTree: toTree(structure), eventListeners } } as never);
  }

  begin(): string | null {
    const place = this.#kept[COURSE_PLACE];
    const state = this.#kept[COURSE_SEQUENCING];
    if (place && state && this.#units.some(({ id }) => id === place) && this.#restore(state) && this.#currentActivity()?.id === place)
      return this.#again(place);
    if (this.#request('start')) return this.#take();
    // Where the course flows nowhere, the reader chooses; what he may choose first is shown.
    for (const { id, kind } of this.#units) if (kind !== 'folder' && this.#request('choice', id)) return this.#take();
    return null;
  }

  go(request: UnitRequest, unit: string): string | null | 'ended' {
    this.#delivered = undefined;
    this.#request(request, unit);
    const moved = this.takeMove();
    return moved ?? (this.#current === null ? null : this.#again(this.#current));
  }

  /** Shows a unit anew whose attempt has ended: what it reports counts only when it is delivered again. */
  #again(unit: string): string {
    this.#current = unit;
    if (!this.#currentActivity()?.isActive && !this.#request('choice', unit) && this.#shown) this.#restore(this.#shown);
    this.#delivered = undefined;
    return unit;
  }

  takeMove(): string | 'ended' | undefined {
    const delivered = this.#delivered;
    this.#delivered = undefined;
    if (delivered !== undefined && delivered !== 'ended') this.#current = delivered;
    return delivered;
  }

  createRunTime(): RunTime {
    const own = runTime2004(this.#api);
    this.#shown = this.remember();
    return {
      ...own,
      load: (data) => {
        this.#api.reset();
        own.load(data);
      },
    };
  }

  noted(): void {
    // The run time of the units is the sequencer's own.
  }

  conclude(unit: string, own: Elements): Elements {
    const tracked = this.#api.getActivityTrackingData(unit);
    if (!tracked) return {};
    const said = {
      'cmi.completion_status': tracked.completionStatus,
      'cmi.success_status': tracked.successStatus,
    };
    const isUnsaid = ([element, value]: [string, string]): boolean =>
      ['completed', 'passed'].includes(value) && ['', 'unknown', 'not attempted'].includes(own[element] ?? '');
    return Object.fromEntries(Object.entries(said).filter(isUnsaid));
  }

  place(): UnitPlace {
    const may = (request: 'continue' | 'previous'): boolean => {
      if (this.#current === null) return false;
      const { outcome } = this.#api.previewNavigationRequest(request);
      return outcome === 'allowed' || (outcome === 'unknown' && (this.#validity?.[request] ?? false));
    };
    return {
      current: this.#current,
      canContinue: may('continue'),
      canPrevious: may('previous'),
      open: this.#units.filter(({ id, kind }) => kind !== 'folder' && this.#validity?.choice[id] === 'true').map(({ id }) => id),
      hidden: [...(this.#validity?.hideLmsUi ?? [])],
    };
  }

  remember(): string {
    return this.#api.serializeSequencingState();
  }

  /** What it remembers of another release may not fit: the course then begins anew, with what its units have kept. */
  #restore(state: string): boolean {
    try {
      return this.#api.deserializeSequencingState(state);
    } catch {
      return false;
    }
  }

  #request(request: string, target?: string): boolean {
    try {
      return this.#api.processNavigationRequest(request, target) && this.#delivered !== undefined;
    } catch {
      return false;
    }
  }

  #take(): string | null {
    const moved = this.takeMove();
    return moved === 'ended' ? null : (moved ?? null);
  }

  #currentActivity(): { id: string; isActive: boolean } | undefined {
    return (this.#api.getSequencingState() as { currentActivity?: { id: string; isActive: boolean } | null }).currentActivity ?? undefined;
  }
}

/** The items as scorm-again wants them: each with its children and what it says of its sequencing. */
function toTree({ units, sequencing }: Structure): Tree {
  const below = (parent: string | null): Tree[] =>
    units
      .filter((unit) => unit.parent === parent)
      .map(({ id, title, isVisible, sequencing: own }) => ({ ...own, id, title, isVisible, children: below(id) }));
  return { ...sequencing, id: ROOT, title: ROOT, children: below(null) };
}
