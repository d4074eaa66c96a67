import { Sql } from '@portal/platform';

/** Remembers what it was asked, so that a test can ask for the plan. */
export class RecordingSql extends Sql {
  readonly statements: { text: string; params: readonly unknown[] }[] = [];

  override query<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    this.statements.push({ text, params });
    return super.query<R>(text, params);
  }

  override prepared<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    this.statements.push({ text, params });
    return super.prepared<R>(text, params);
  }

  /** How the database would answer each of them now. */
  async explain(statements: RecordingSql['statements'] = this.statements): Promise<string[]> {
    const plans: string[] = [];
    for (const { text, params } of [...statements]) {
      const rows = await super.query<Record<string, string>>(`explain ${text}`, params);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  }
}
