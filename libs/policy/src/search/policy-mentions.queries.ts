import { Injectable } from '@nestjs/common';
import { foldText, keywordCondition, Sql, type SearchReader } from '@portal/platform';
import { PolicySearchSource } from './policy-search.source.ts';

export interface MentioningPolicy {
  readonly id: number;
  readonly name: string;
  readonly version_no: string;
  readonly state: string;
  readonly updated_at: Date;
}

const MOST = 50;

/** Policies in effect that name a risk control or an item of the risk store by its number: in their name, their file's name or their text. */
@Injectable()
export class PolicyMentions {
  readonly #sql: Sql;
  readonly #source: PolicySearchSource;

  constructor(sql: Sql, source: PolicySearchSource) {
    this.#sql = sql;
    this.#source = source;
  }

  /** The newest first, within what the reader may see. The index finds the candidates; a number that is only part of a longer one is none. */
  async find(numbers: readonly string[], reader: Pick<SearchReader, 'actor'>): Promise<MentioningPolicy[]> {
    const asked = [...new Set(numbers.map((number) => number.trim()).filter((number) => /^[\w-]{3,50}$/.test(number)))];
    if (asked.length === 0) return [];
    const params: unknown[] = [];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const named = asked.map(
      (number) =>
        `(${keywordCondition('policy', 'r.id', [foldText(number)], bind)} and concat_ws(E'\\n', r.name, s.name, t.content) ~* ${bind(`(^|[^0-9A-Za-z])${number}([^0-9A-Za-z]|$)`)})`,
    );
    return this.#sql.query<MentioningPolicy>(
      `select r.id, r.name, v.version_no, v.state, r.updated_at from policy r join policy_version v on v.id = r.current_version_id
       left join stored_file s on s.id = v.file_id left join policy_text t on t.file_id = v.file_id
       where r.is_published and ${this.#source.readable(reader, bind)} and (${named.join(' or ')}) order by r.updated_at desc, r.id desc limit ${MOST}`,
      params,
    );
  }
}
