import { Module, type OnModuleInit } from '@nestjs/common';
import { adminLists } from '@portal/contract';
import { DirectoryModule, LeaverService } from '@portal/directory';
import { HomeCards } from '../home/home-cards.ts';

/** What the administrators' home says of people who have left: duties without an active holder (docs/decisions/identity.md, Leavers). */
@Module({ imports: [DirectoryModule] })
export class AttentionHomeModule implements OnModuleInit {
  constructor(
    private readonly cards: HomeCards,
    private readonly leavers: LeaverService,
  ) {}

  onModuleInit(): void {
    this.cards.register({
      card: 'attention',
      read: async ({ isAdministrator }) => {
        if (!isAdministrator) return undefined;
        const { duties } = await this.leavers.count();
        // Nothing to settle needs no card.
        return duties === 0 ? undefined : [{ id: 'noHolder', count: duties, to: adminLists.leavers, items: [] }];
      },
    });
  }
}
