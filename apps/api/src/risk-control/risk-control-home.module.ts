import { Module, type OnModuleInit } from '@nestjs/common';
import { RiskControlModule, selectControlDuties } from '@portal/risk-control';
import { HomeCards } from '../home/home-cards.ts';
import { MyDuties } from '../home/my-duties.ts';
import { MatrixCard } from './matrix-card.ts';
import { ReviewerCard } from './reviewer-card.ts';

/** What the risk control area says on the home page. */
@Module({ imports: [RiskControlModule], providers: [MatrixCard, ReviewerCard] })
export class RiskControlHomeModule implements OnModuleInit {
  constructor(
    private readonly cards: HomeCards,
    private readonly matrix: MatrixCard,
    private readonly reviewers: ReviewerCard,
    private readonly duties: MyDuties,
  ) {}

  onModuleInit(): void {
    this.cards.register(this.matrix);
    this.cards.register(this.reviewers);
    this.duties.register(selectControlDuties);
  }
}
