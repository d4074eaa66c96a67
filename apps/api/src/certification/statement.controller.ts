import { Controller } from '@nestjs/common';
import { certificationRoutes as routes, Refusal, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { CertificationQueries, StatementCampaigns, StatementProposals, StatementTexts } from '@portal/certification';
import { findPeople, type SignedInPerson } from '@portal/directory';
import { Sql } from '@portal/platform';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { peopleOfStatement, toCampaign, toCertificationRow, toProposedNode, toStatementText } from './certification.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of campaigns of statements: their texts, their trees, opening them. */
@Controller()
export class StatementController {
  constructor(
    private readonly texts: StatementTexts,
    private readonly campaigns: StatementCampaigns,
    private readonly proposals: StatementProposals,
    private readonly queries: CertificationQueries,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveStatementText)
  async saveText(
    @CallBody() body: RouteBody<typeof routes.saveStatementText>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveStatementText'>> {
    return toStatementText(await this.texts.save(body, actor));
  }

  @Call(routes.getStatementTexts)
  async listTexts(): Promise<Data<'getStatementTexts'>> {
    return (await this.texts.list()).map(toStatementText);
  }

  @Call(routes.openStatements)
  async open(
    @CallBody() body: RouteBody<typeof routes.openStatements>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'openStatements'>> {
    const id = await this.campaigns.open(body, actor);
    const opened = (await this.queries.campaigns(actor)).find((campaign) => campaign.id === id);
    if (!opened) throw new Refusal('not_found');
    return toCampaign(opened);
  }

  @Call(routes.getStatementCampaigns)
  async listCampaigns(@CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getStatementCampaigns'>> {
    return (await this.queries.campaigns(actor)).map(toCampaign);
  }

  @Call(routes.getStatementTree)
  async tree(
    @CallQuery() { id }: RouteQuery<typeof routes.getStatementTree>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getStatementTree'>> {
    const { campaign, nodes } = await this.queries.tree(id, actor);
    const people = await findPeople(this.sql, nodes.flatMap(peopleOfStatement));
    return { campaign: toCampaign(campaign), nodes: nodes.map((node) => toCertificationRow(node, people)) };
  }

  @Call(routes.proposeStatementTree)
  async propose(@CallBody() { periodId, by }: RouteBody<typeof routes.proposeStatementTree>): Promise<Data<'proposeStatementTree'>> {
    const nodes = await this.proposals.propose(periodId, by);
    const people = await findPeople(
      this.sql,
      nodes.map(({ signerId }) => signerId),
    );
    return nodes.map((node) => toProposedNode(node, people));
  }
}
