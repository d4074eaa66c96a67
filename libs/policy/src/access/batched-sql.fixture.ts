import { Sql } from '@portal/platform';

interface Asked {
  readonly params: readonly unknown[];
  readonly answer: (rows: object[]) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Asks the very statements of the library, but all that are asked at the same moment with the same text in one: the text stands as a lateral query beside a
 * table of the parameters. Planning costs many times what one answer costs in a small library, and so it is paid once for hundreds of answers.
 */
export class BatchedSql extends Sql {
  readonly #rewrite: (text: string) => string;
  #waiting = new Map<string, Asked[]>();

  /** @param rewrite makes another statement of each: how a mutation is planted */
  constructor(url: string, rewrite: (text: string) => string = (text) => text) {
    super(url, { max: 4, applicationName: 'portal-oracle' });
    this.#rewrite = rewrite;
  }

  override query<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    return new Promise<R[]>((resolve, reject) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#flush());
      const key = `${text}\n${params.map(typeOf).join()}`;
      const list = this.#waiting.get(key) ?? [];
      list.push({ params, answer: (rows) => resolve(rows as R[]), fail: reject });
      this.#waiting.set(key, list);
    });
  }

  #flush(): void {
    const groups = this.#waiting;
    this.#waiting = new Map();
    for (const [key, asked] of groups) {
      this.#ask(key.slice(0, key.lastIndexOf('\n')), asked).catch((error) => asked.forEach(({ fail }) => fail(error)));
    }
  }

  async #ask(text: string, asked: readonly Asked[]): Promise<void> {
    const types = asked[0]!.params.map((value, index) => `p${index + 1} ${typeOf(value)}`);
    const body = this.#rewrite(text).replaceAll(/\$(\d+)/g, 'batch_of_asked.p$1');
    const table = asked.map(({ params }, no) => ({ no, ...Object.fromEntries(params.map((value, index) => [`p${index + 1}`, value])) }));
    const rows = await super.query<{ no: number; row: object }>(
      `select batch_of_asked.no, to_json(one) as row from json_to_recordset($1) as batch_of_asked (${['no int', ...types].join(', ')}) cross join lateral (${body}) one`,
      [JSON.stringify(table)],
    );
    const answers: object[][] = asked.map(() => []);
    for (const { no, row } of rows) answers[no]!.push(row);
    asked.forEach(({ answer }, no) => answer(answers[no]!));
  }
}

/** What the driver would tell by itself: no list of the library's reads holds anything but ids and codes. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'bigint[]';
  if (typeof value === 'number') return 'bigint';
  return value === null ? 'json' : 'text';
}
