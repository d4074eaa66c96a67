import { Injectable } from '@nestjs/common';
import { certificationRoutes } from '@portal/contract';
import { readActiveReader, type Reader } from '@portal/directory';
import {
  currentTime,
  keywordCondition,
  lastReminder,
  objectsToReminder,
  splitWords,
  WorkCalendar,
  type BulkRow,
  type BulkSelection,
  type BulkSource,
  type SqlRunner,
} from '@portal/platform';
import { readableCertificationCondition } from '../certification.access.ts';
import {
  buildCertificationWhere,
  selectCertifications,
  toCertificationFacts,
  type CertificationListQuery,
  type CertificationRow,
} from '../certification.queries.ts';
import { certificationKind } from '../certification.record.ts';
import { CertificationService } from '../certification.service.ts';

/** A statement as a preview sees it. */
export interface StatementBulkRow extends BulkRow {
  readonly remindedAt: Date | null;
}

type Source = BulkSource<CertificationListQuery, StatementBulkRow, Reader>;

/** The list of statements: what it shows is what is acted on. */
@Injectable()
export class StatementBulkSource implements Source {
  readonly list = 'certification';
  readonly kind = certificationKind;
  readonly filter = certificationRoutes.getCertificationByPage.body;
  readonly deeds: Source['deeds'];

  constructor(
    private readonly calendar: WorkCalendar,
    statements: CertificationService,
  ) {
    this.deeds = {
      remind: {
        objects: ({ remindedAt }) => objectsToReminder(remindedAt),
        perform: ({ id, version }, { comment }, { actor }, bulk) =>
          statements.remind(id, { reason: comment, rowVersion: version }, actor, bulk),
      },
    };
  }

  readHand(sql: SqlRunner, personId: number): Promise<Reader | null> {
    return readActiveReader(sql, personId, this.#today());
  }

  select(query: CertificationListQuery | null, { actor }: Reader): BulkSelection {
    const asked = query ?? this.filter.parse({});
    const { where, params } = buildCertificationWhere(asked, actor, this.#today());
    const words = asked.keyword
      ? ` and ${keywordCondition('certification', 'r.id', splitWords(asked.keyword), (value) => `$${params.push(value)}`)}`
      : '';
    return { text: `select r.id, r.version, r.record_no as number from certification r where ${where}${words}`, params };
  }

  async readRows(sql: SqlRunner, ids: readonly number[], { actor }: Reader): Promise<StatementBulkRow[]> {
    const params: unknown[] = [ids];
    const readable = readableCertificationCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const rows = await sql.query<CertificationRow & { reminded_at: Date | null }>(
      `select row.*, ${lastReminder('certification', 'row.id')} as reminded_at
       from (${selectCertifications} where r.id = any($1::bigint[]) and ${readable}) row`,
      params,
    );
    return rows.map((row) => ({ id: row.id, state: row.state, facts: toCertificationFacts(row), remindedAt: row.reminded_at }));
  }

  #today(): string {
    return this.calendar.dayOf(currentTime());
  }
}
