import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteData } from '@portal/contract';
import { SubstitutionService, type AlongWith, type SignedInPerson, type SubstitutionRow } from '@portal/directory';
import { SubstitutionNotifier } from '@portal/notification';
import { ChangeLog } from '@portal/platform';
import { Call, CallBody, CurrentPerson } from '../http/call.decorator.ts';

type Wire = RouteData<typeof routes.saveSubstitution>;

/** Substitutes for a span of days: one's own, and all of them for administrators (docs/decisions/identity.md). */
@Controller()
export class SubstitutionController {
  readonly #substitutions: SubstitutionService;
  readonly #notifier: SubstitutionNotifier;
  readonly #log: ChangeLog;

  constructor(substitutions: SubstitutionService, notifier: SubstitutionNotifier, log: ChangeLog) {
    this.#substitutions = substitutions;
    this.#notifier = notifier;
    this.#log = log;
  }

  @Call(routes.getMySubstitutions)
  async getMine(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getMySubstitutions>> {
    const { mine, forOthers } = await this.#substitutions.of(person.id);
    return { mine: mine.map((row) => this.#toWire(row, person)), forOthers: forOthers.map((row) => this.#toWire(row, person)) };
  }

  @Call(routes.getSubstitutionsByPage)
  async list(
    @CallBody() body: RouteBody<typeof routes.getSubstitutionsByPage>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getSubstitutionsByPage>> {
    const { totalCount, rows } = await this.#substitutions.list(body);
    return { totalCount, data: rows.map((row) => this.#toWire(row, person)) };
  }

  @Call(routes.saveSubstitution)
  async save(@CallBody() body: RouteBody<typeof routes.saveSubstitution>, @CurrentPerson() person: SignedInPerson): Promise<Wire> {
    return this.#tell('named', person, (alongWith) => this.#substitutions.save(body, person, alongWith));
  }

  @Call(routes.endSubstitution)
  async end(@CallBody() body: RouteBody<typeof routes.endSubstitution>, @CurrentPerson() person: SignedInPerson): Promise<Wire> {
    return this.#tell('ended', person, (alongWith) => this.#substitutions.end(body.id, person, alongWith));
  }

  /** Notices, and the administration's log where an administrator does it for others, in the transaction of the change. */
  async #tell(what: 'named' | 'ended', caller: SignedInPerson, change: (alongWith: AlongWith) => Promise<SubstitutionRow>): Promise<Wire> {
    let offer = async (): Promise<void> => undefined;
    const row = await change(async (tx, changed) => {
      offer = await this.#notifier.tell(tx, what, {
        personId: changed.person.id,
        substituteId: changed.substitute.id,
        actorId: caller.id,
        from: changed.from,
        to: changed.to,
        reason: changed.reason,
      });
      if ([changed.person.id, changed.substitute.id].includes(caller.id)) return;
      const span = `${changed.substitute.name} (${changed.substitute.userNO}) ${changed.from} – ${changed.to}`;
      await this.#log.record(tx, {
        actorId: caller.id,
        kind: 'substitution',
        subjectId: changed.person.id,
        subjectName: `${changed.person.name} (${changed.person.userNO})`,
        event: what,
        comment: changed.reason,
        changes: [{ field: 'substitute', before: what === 'ended' ? span : '', after: what === 'named' ? span : '' }],
      });
    });
    await offer();
    return this.#toWire(row, caller);
  }

  #toWire(row: SubstitutionRow, caller: SignedInPerson): Wire {
    return {
      ...row,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      mayEnd: this.#substitutions.mayEnd(row, caller),
    };
  }
}
