import { Module, type OnModuleInit } from '@nestjs/common';
import { PolicyModule } from '@portal/policy';
import { HomeCards } from '../home/home-cards.ts';
import { PolicyCard } from './policy-card.ts';

/** What the policy library says on the home page; its links need the library's pages. */
@Module({ imports: [PolicyModule], providers: [PolicyCard], exports: [PolicyCard] })
export class PolicyHomeModule implements OnModuleInit {
  constructor(
    private readonly cards: HomeCards,
    private readonly card: PolicyCard,
  ) {}

  onModuleInit(): void {
    this.cards.register(this.card);
  }
}
