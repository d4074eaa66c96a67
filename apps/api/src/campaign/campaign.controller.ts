import { Controller } from '@nestjs/common';
import { campaignRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { toReader, type SignedInPerson } from '@portal/directory';
import { currentTime, JobRuns, readHistory, Sql, WorkCalendar } from '@portal/platform';
import { campaignRunKind, CampaignQueries, CampaignService, MyCampaigns } from '@portal/risk-control';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toCampaign, toCampaignRow, toCounts, toRefusal, toRun } from './campaign.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of campaigns; but for one's own they are the administrators' alone (docs/decisions/risk-control.md, campaigns). */
@Controller()
export class CampaignController {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly queries: CampaignQueries,
    private readonly own: MyCampaigns,
    private readonly runs: JobRuns,
    private readonly calendar: WorkCalendar,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveCampaign, { idempotency: 'afterwards' })
  async save(
    @CallBody() body: RouteBody<typeof routes.saveCampaign>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveCampaign'>> {
    return toCampaign(await this.queries.read(await this.campaigns.save(body, actor), actor));
  }

  @Call(routes.updateCampaign, { idempotency: 'afterwards' })
  async update(
    @CallBody() body: RouteBody<typeof routes.updateCampaign>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateCampaign'>> {
    return toCampaign(await this.queries.read(await this.campaigns.perform(body, actor), actor));
  }

  @Call(routes.getCampaign)
  async get(
    @CallQuery() { id }: RouteQuery<typeof routes.getCampaign>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCampaign'>> {
    return toCampaign(await this.queries.read(id, actor));
  }

  @Call(routes.getCampaignHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getCampaignHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getCampaignHistory'>> {
    const steps = await readHistory(this.sql, [(await this.queries.read(id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getMyCampaigns)
  mine(@CurrentPerson() person: SignedInPerson): Promise<Data<'getMyCampaigns'>> {
    return this.own.list(toReader(person));
  }

  @Call(routes.getCampaignsByPage)
  async list(
    @CallBody() { pageIndex, pageSize, rowIds }: RouteBody<typeof routes.getCampaignsByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCampaignsByPage'>> {
    const { totalCount, rows } = await this.queries.list(actor, pageIndex, pageSize, rowIds);
    return { totalCount, data: rows.map(toCampaignRow) };
  }

  @Call(routes.getCampaignProgress)
  async progress(
    @CallQuery() { id }: RouteQuery<typeof routes.getCampaignProgress>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCampaignProgress'>> {
    const campaign = await this.queries.read(id, actor);
    const [run, refusals, departments, owners] = await Promise.all([
      this.runs.findOf(campaignRunKind, campaign.id),
      this.queries.refusals(campaign.id, 0, 1),
      this.queries.departments(campaign.id),
      this.queries.owners(campaign.id),
    ]);
    return { ...toCounts(campaign), refused: refusals.totalCount, run: run ? toRun(run) : null, departments, owners };
  }

  @Call(routes.getCampaignRefusals)
  async refusals(
    @CallBody() { id, pageIndex, pageSize }: RouteBody<typeof routes.getCampaignRefusals>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getCampaignRefusals'>> {
    const campaign = await this.queries.read(id, actor);
    const { totalCount, rows } = await this.queries.refusals(campaign.id, pageIndex, pageSize);
    return { totalCount, data: rows.map((row) => toRefusal(row, language)) };
  }

  @Call(routes.previewCampaign)
  preview(@CallBody() { filter, riskYear }: RouteBody<typeof routes.previewCampaign>): Promise<Data<'previewCampaign'>> {
    return this.queries.preview(filter, riskYear ?? Number(this.calendar.dayOf(currentTime()).slice(0, 4)));
  }
}
