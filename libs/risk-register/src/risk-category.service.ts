import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RiskCategory } from './risk-register.entities.ts';

/** The three levels of risk categories. */
@Injectable()
export class RiskCategoryService {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Active categories below a parent in their order; 0 or null asks for level one (docs/decisions/library.md §7). */
  async listChildren(parentId: number | null): Promise<RiskCategory[]> {
    return this.#em
      .fork()
      .find(RiskCategory, { parentId: parentId || null, isActive: true }, { orderBy: { position: 'asc', categoryNo: 'asc' } });
  }
}
