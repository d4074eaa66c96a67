import { Injectable } from '@nestjs/common';
import { Sql } from '@portal/platform';
import { text, type Actor, type Text } from '@portal/workflows';
import { CertificationQueries, type CertificationView } from './certification.queries.ts';
import { readGround, readGroundFacts, readNames } from './certification.service.ts';
import { CoveredFacts } from './facts/covered-facts.ts';
import { readSigned } from './facts/fact-reader.ts';
import { diffFacts, toFacts, type Fact, type FactChange } from './facts/facts.ts';
import {
  countFigures,
  factsBehind,
  kindOfFigure,
  readKey,
  writeWords,
  type StatementFigure,
  type StatementFigures,
} from './facts/figures.ts';
import { readStatementText, type StatementTextRow } from './statement-text.service.ts';

/** The page shows so many changed facts, the first by their keys; how many there are stands beside them. */
const SHOWN_CHANGES = 50;

/** A statement with what its signer has to see: figures then and now, the words, what changed, who has to sign first. */
export interface CertificationDetail {
  readonly row: CertificationView;
  readonly text: StatementTextRow;
  readonly period: Text;
  readonly figures: StatementFigures;
  readonly signedFigures: StatementFigures | null;
  readonly factsHash: string;
  readonly words: Text;
  readonly signedWords: Text | null;
  readonly changes: readonly FactChange[];
  readonly changeCount: number;
  readonly askedAgain: number;
  readonly inPeace: number;
  readonly blockers: readonly CertificationView[];
}

/** The records that a figure of a statement counts, those of one page; `label` is a record's number, `value` what was counted of it. */
export interface FigureRecords {
  readonly kind: ReturnType<typeof kindOfFigure>;
  /** So many of them the actor is told of one by one, and so many are a number alone: what an external auditor's seat does not open. */
  readonly totalCount: number;
  readonly unopened: number;
  readonly rows: readonly (Fact & { readonly id: number })[];
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Reads one statement as its page shows it, within the actor's rights. */
@Injectable()
export class CertificationDetails {
  constructor(
    private readonly sql: Sql,
    private readonly queries: CertificationQueries,
    private readonly covered: CoveredFacts,
  ) {}

  /** @throws Refusal `not_found` */
  async read(id: number | null, actor: Actor): Promise<CertificationDetail> {
    const row = await this.queries.read(id, actor);
    const { facts, hash } = await readGround(this.sql, row);
    const statement = await readStatementText(this.sql, row.text_id);
    const figures = countFigures(facts);
    const names = await readNames(this.sql, row);
    const isSigned = row.signed_at !== null;
    const now = toFacts([...facts.values()].filter(({ key }) => !key.startsWith('statement:')));
    // What was overridden is bound to facts as well, and was perhaps never signed.
    const bound = row.facts_hash === '' ? now : (await readSigned(this.sql, [row.id], null)).get(row.id)!;
    const changes = diffFacts(bound, now);
    const counts =
      row.reopened_at && row.state === 'reopened' ? await this.queries.countReopenedAt(row.campaign_id, row.reopened_at) : null;
    return {
      row,
      text: statement,
      period: names.period,
      figures,
      // What was signed before these were counted told of none.
      signedFigures: isSigned ? { ...({ notEvaluated: 0 } as Partial<StatementFigures>), ...(row.figures as StatementFigures) } : null,
      factsHash: hash,
      words: writeWords(text(statement.textZh, statement.textEn), names, figures),
      signedWords: isSigned ? text(row.words_zh, row.words_en) : null,
      changes: (await this.covered.narrow(changes, actor, row.period_id)).slice(0, SHOWN_CHANGES),
      changeCount: changes.length,
      askedAgain: counts?.askedAgain ?? 0,
      inPeace: counts?.inPeace ?? 0,
      blockers: row.isAsked ? await this.queries.readOpenBelow(row.id, actor) : [],
    };
  }

  /**
   * What stands behind a figure, as the facts have it now and in the order of the records' numbers: as many as the figure says, in part perhaps as a number alone.
   * @param page `pageIndex` counts from 0
   * @throws Refusal `not_found`
   */
  async readFigure(
    id: number | null,
    figure: StatementFigure,
    { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
    actor: Actor,
  ): Promise<FigureRecords> {
    const row = await this.queries.read(id, actor);
    const facts = await readGroundFacts(this.sql, row);
    const counted = factsBehind(facts, figure).sort((a, b) => byNumber.compare(a.label, b.label) || byNumber.compare(a.key, b.key));
    const opened = await this.covered.narrow(counted, actor, row.period_id);
    const shown = opened.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
    return {
      kind: kindOfFigure(figure),
      totalCount: opened.length,
      unopened: counted.length - opened.length,
      rows: shown.map((fact) => ({ ...fact, id: Number(readKey(fact.key).record) })),
    };
  }
}
