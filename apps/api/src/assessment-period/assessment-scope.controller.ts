import { Controller } from '@nestjs/common';
import {
  AccountService,
  AssessmentPeriodQueries,
  CarryOver,
  CompanyQueries,
  CompanyService,
  ScopeQueries,
  ScopeService,
} from '@portal/assessment-period';
import { assessmentScopeRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { PlanCarrier } from '@portal/control-test';
import { DeficiencyCarrier } from '@portal/deficiency';
import type { SignedInPerson } from '@portal/directory';
import { ExportJobs } from '@portal/platform';
import { toAssessmentPeriodRecord } from './assessment-period.presenter.ts';
import { PeriodFigures } from './period-figures.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Materiality, accounts, companies, and what is in scope of a period. */
@Controller()
export class AssessmentScopeController {
  constructor(
    private readonly scope: ScopeQueries,
    private readonly decisions: ScopeService,
    private readonly accounts: AccountService,
    private readonly companies: CompanyQueries,
    private readonly companyAdmin: CompanyService,
    private readonly carryOver: CarryOver,
    private readonly periods: AssessmentPeriodQueries,
    private readonly plans: PlanCarrier,
    private readonly deficiencies: DeficiencyCarrier,
    private readonly figures: PeriodFigures,
    private readonly jobs: ExportJobs,
  ) {}

  @Call(routes.getAssessmentScope)
  get(
    @CallQuery() { id, companyId }: RouteQuery<typeof routes.getAssessmentScope>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getAssessmentScope'>> {
    return this.scope.read(id, actor, companyId);
  }

  @Call(routes.setMateriality)
  setMateriality(
    @CallBody() body: RouteBody<typeof routes.setMateriality>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'setMateriality'>> {
    return this.decisions.setMateriality(body, actor);
  }

  @Call(routes.decideScope)
  async decide(
    @CallBody() body: RouteBody<typeof routes.decideScope>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'decideScope'>> {
    return this.scope.read(await this.decisions.decide(body, actor), actor);
  }

  @Call(routes.saveSignificantAccount)
  async saveAccount(
    @CallBody() body: RouteBody<typeof routes.saveSignificantAccount>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveSignificantAccount'>> {
    return this.scope.read(await this.accounts.save(body, actor), actor);
  }

  @Call(routes.setScopeProcesses)
  async setProcesses(
    @CallBody() body: RouteBody<typeof routes.setScopeProcesses>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'setScopeProcesses'>> {
    return this.scope.read(await this.decisions.setProcesses(body, actor), actor);
  }

  @Call(routes.exportAssessmentScope)
  export(
    @CallBody() query: RouteBody<typeof routes.exportAssessmentScope>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportAssessmentScope>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportAssessmentScope'>> {
    return this.jobs.start({ kind: 'assessmentScope', personId: person.id, query, language }, wait);
  }

  @Call(routes.getCompanies)
  list(@CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getCompanies'>> {
    return this.companies.list(actor);
  }

  @Call(routes.saveCompany)
  saveCompany(
    @CallBody() body: RouteBody<typeof routes.saveCompany>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveCompany'>> {
    return this.companyAdmin.save(body, actor.id);
  }

  @Call(routes.carryAssessmentPeriod)
  async carry(
    @CallBody() body: RouteBody<typeof routes.carryAssessmentPeriod>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'carryAssessmentPeriod'>> {
    return toAssessmentPeriodRecord(await this.periods.read(await this.carryOver.carry(body, actor), actor));
  }

  @Call(routes.getPeriodDifferences)
  async differences(
    @CallQuery() { id }: RouteQuery<typeof routes.getPeriodDifferences>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getPeriodDifferences'>> {
    const scope = await this.carryOver.differences(id, actor);
    const [plans, deficiencies] = await Promise.all([this.plans.read(scope.periodId), this.deficiencies.read(scope.periodId)]);
    return { ...scope, plans, deficiencies };
  }

  @Call(routes.getCarryOverCounts)
  async countCarried(
    @CallQuery() { id }: RouteQuery<typeof routes.getCarryOverCounts>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCarryOverCounts'>> {
    const scope = await this.carryOver.count(id, actor);
    const [plans, deficiencies] = await Promise.all([this.plans.count(scope.periodId), this.deficiencies.count(scope.periodId)]);
    return { ...scope, plans, deficiencies };
  }

  @Call(routes.getPeriodFigures)
  readFigures(
    @CallQuery() { id, companyId }: RouteQuery<typeof routes.getPeriodFigures>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getPeriodFigures'>> {
    return this.figures.read(id, companyId, actor);
  }

  @Call(routes.getBusinessProcesses)
  processes(): Promise<Data<'getBusinessProcesses'>> {
    return this.companies.processes();
  }
}
