import { Injectable } from '@nestjs/common';
import type { HomeCardAnswer, HomeFigureAnswer, HomeQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';

/** Who looks at his home page. */
export interface HomeReader {
  readonly person: SignedInPerson;
  readonly isAdministrator: boolean;
  readonly isRiskOwner: boolean;
}

/**
 * An area's part of a card. Several areas may add to one card; its figures stand in the order of registration. The console knows a card by its
 * id (`apps/console/src/features/home/cards.ts`).
 */
export interface HomeCardSource {
  readonly card: string;
  /** Undefined: this card is not for the reader. */
  read(reader: HomeReader, query: HomeQuery): Promise<readonly HomeFigureAnswer[] | undefined>;
}

/** The cards of the home page: each area registers its own at start, so that a card is there when its area is. */
@Injectable()
export class HomeCards {
  readonly #sources: HomeCardSource[] = [];

  register(source: HomeCardSource): void {
    this.#sources.push(source);
  }

  async read(reader: HomeReader, query: HomeQuery): Promise<HomeCardAnswer[]> {
    const answers = await Promise.all(
      this.#sources.map(async (source) => ({ id: source.card, figures: await source.read(reader, query) })),
    );
    const cards = new Map<string, HomeFigureAnswer[]>();
    for (const { id, figures } of answers) if (figures) cards.set(id, [...(cards.get(id) ?? []), ...figures]);
    return [...cards].map(([id, figures]) => ({ id, figures }));
  }
}
