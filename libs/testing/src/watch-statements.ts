import pg from 'pg';

/** A statement that something sent to the database. */
export interface SentStatement {
  /** Whose connection it went over: what the api and a worker do beside the work goes over others. */
  readonly client: pg.Client;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The answer of some work, and the statements that this process sent meanwhile, by whichever part of the portal. */
export async function watchStatements<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; statements: SentStatement[] }> {
  const sent = pg.Client.prototype.query;
  const statements: SentStatement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Partial<pg.QueryConfig>, unknown];
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : { text: first.text, values: first.values ?? second };
    statements.push({ client: this, text: text ?? '', values: Array.isArray(values) ? (values as unknown[]) : [] });
    return (sent as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof sent;
  try {
    return { answer: await work(), statements };
  } finally {
    pg.Client.prototype.query = sent;
  }
}
