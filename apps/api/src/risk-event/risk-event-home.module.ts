import { Module, type OnModuleInit } from '@nestjs/common';
import { RiskEventModule } from '@portal/risk-event';
import { HomeCards } from '../home/home-cards.ts';
import { EventCard } from './event-card.ts';

/** What the risk event area says on the home page. */
@Module({ imports: [RiskEventModule], providers: [EventCard], exports: [EventCard] })
export class RiskEventHomeModule implements OnModuleInit {
  constructor(
    private readonly cards: HomeCards,
    private readonly card: EventCard,
  ) {}

  onModuleInit(): void {
    this.cards.register(this.card);
  }
}
