import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import {
  AccountAdmin,
  AccountChanges,
  type AdministratorCall,
  LeaverService,
  PersonAdmin,
  PersonAdminQueries,
  RoleAdminQueries,
  type SignedInPerson,
} from '@portal/directory';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

/** People, their roles and their leaving (docs/decisions/identity.md). */
@Controller()
export class PeopleController {
  constructor(
    private readonly queries: PersonAdminQueries,
    private readonly people: PersonAdmin,
    private readonly accounts: AccountAdmin,
    private readonly changes: AccountChanges,
    private readonly leavers: LeaverService,
    private readonly roleQueries: RoleAdminQueries,
  ) {}

  @Call(routes.getPeopleByPage)
  list(@CallBody() body: RouteBody<typeof routes.getPeopleByPage>): Promise<RouteData<typeof routes.getPeopleByPage>> {
    return this.queries.list(body);
  }

  @Call(routes.getPerson)
  read(@CallQuery() { id }: RouteQuery<typeof routes.getPerson>): Promise<RouteData<typeof routes.getPerson>> {
    return this.queries.read(id);
  }

  // Its answer may hold a password, which must not be kept for a repeat; a second creation is refused by the number anyway.
  @Call(routes.savePerson, { idempotency: 'none' })
  save(
    @CallBody() body: RouteBody<typeof routes.savePerson>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.savePerson>> {
    return this.people.save(callOf(person), body);
  }

  @Call(routes.setTemporaryPassword, { idempotency: 'none' })
  setPassword(
    @CallBody() body: RouteBody<typeof routes.setTemporaryPassword>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.setTemporaryPassword>> {
    return this.people.setTemporaryPassword(callOf(person), body);
  }

  @Call(routes.resetSecondFactor)
  resetSecondFactor(
    @CallBody() body: RouteBody<typeof routes.resetSecondFactor>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.resetSecondFactor>> {
    return this.accounts.resetSecondFactor(callOf(person), body);
  }

  @Call(routes.unlinkProvider)
  unlinkProvider(
    @CallBody() body: RouteBody<typeof routes.unlinkProvider>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.unlinkProvider>> {
    return this.accounts.unlinkProvider(callOf(person), body);
  }

  @Call(routes.getWaitingAccountChanges)
  waitingChanges(
    @CallQuery() { id }: RouteQuery<typeof routes.getWaitingAccountChanges>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getWaitingAccountChanges>> {
    return this.changes.list(person.id, id ?? 0);
  }

  // Its answer may hold a password; what was decided once is gone.
  @Call(routes.decideAccountChange, { idempotency: 'none' })
  decideChange(
    @CallBody() body: RouteBody<typeof routes.decideAccountChange>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.decideAccountChange>> {
    return this.changes.decide(callOf(person), body);
  }

  @Call(routes.getOpenDuties)
  duties(@CallQuery() { id }: RouteQuery<typeof routes.getOpenDuties>): Promise<RouteData<typeof routes.getOpenDuties>> {
    return this.leavers.dutiesOf(id ?? 0);
  }

  @Call(routes.deactivatePerson)
  deactivate(
    @CallBody() body: RouteBody<typeof routes.deactivatePerson>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.deactivatePerson>> {
    return this.leavers.deactivate(person.actor, body);
  }

  @Call(routes.reactivatePerson)
  reactivate(
    @CallBody() body: RouteBody<typeof routes.reactivatePerson>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.reactivatePerson>> {
    return this.people.reactivate(callOf(person), body);
  }

  @Call(routes.handOverDuties)
  handOver(
    @CallBody() body: RouteBody<typeof routes.handOverDuties>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.handOverDuties>> {
    return this.leavers.handOver(person.actor, body);
  }

  @Call(routes.getLeavers)
  listLeavers(): Promise<RouteData<typeof routes.getLeavers>> {
    return this.leavers.leavers();
  }

  @Call(routes.getLeaverCount)
  countLeavers(): Promise<RouteData<typeof routes.getLeaverCount>> {
    return this.leavers.count();
  }

  @Call(routes.getRoles)
  roles(): Promise<RouteData<typeof routes.getRoles>> {
    return this.roleQueries.list();
  }

  @Call(routes.setRole)
  setRole(
    @CallBody() body: RouteBody<typeof routes.setRole>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.setRole>> {
    return this.people.setRole(callOf(person), body);
  }
}

const callOf = ({ id, session }: SignedInPerson): AdministratorCall => ({ id, sessionId: session.id });
