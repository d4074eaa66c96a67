import { Module, type OnModuleInit } from '@nestjs/common';
import { RiskControlModule } from '@portal/risk-control';
import { HomeCards } from '../home/home-cards.ts';
import { MatrixCard } from './matrix-card.ts';
import { ReviewerCard } from './reviewer-card.ts';

/** What the risk control area says on the home page. */
@Module({ imports: [RiskControlModule], providers: [MatrixCard, ReviewerCard] })
export class RiskControlHomeModule implements OnModuleInit {
  constructor(
    private readonly cards: HomeCards,
    private readonly matrix: MatrixCard,
    private readonly reviewers: ReviewerCard,
  ) {}

  onModuleInit(): void {
    this.cards.register(this.matrix);
    this.cards.register(this.reviewers);
  }
}
