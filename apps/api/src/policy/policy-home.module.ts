import { Module, type OnModuleInit } from '@nestjs/common';
import { POLICY_PAGES_READY } from '@portal/directory';
import { PolicyModule, PolicyQueries, selectPolicyDuties } from '@portal/policy';
import { HomeCards } from '../home/home-cards.ts';
import { MyDuties } from '../home/my-duties.ts';
import { PolicyCard } from './policy-card.ts';

/** What the policy library says on the home page; its links need the library's pages. */
@Module({ imports: [PolicyModule], providers: [PolicyCard], exports: [PolicyCard] })
export class PolicyHomeModule implements OnModuleInit {
  constructor(
    private readonly cards: HomeCards,
    private readonly card: PolicyCard,
    private readonly duties: MyDuties,
    private readonly queries: PolicyQueries,
  ) {}

  onModuleInit(): void {
    if (POLICY_PAGES_READY) this.cards.register(this.card);
    this.duties.register((seat, bind) => selectPolicyDuties(seat, bind, this.queries.today()));
  }
}
