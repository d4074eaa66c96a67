import { Migration } from '@mikro-orm/migrations';

/** What the trigram index keeps anyway, and blanks: everything but signs. */
const KEPT =
  '\\u2e80-\\u2fdf\\u3005-\\u3007\\u3040-\\u30ff\\u3105-\\u312f\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\U00020000-\\U0003ffff0-9a-z\\u00df-\\u00f6\\u00f8-\\u024f\\u0370-\\u052f[:space:]';

/** The signs of a text are those that are left of it: it was taken apart sign by sign, which took as long as all else that is found by the search box. */
export class Migration20261128233000SearchSigns extends Migration {
  override up(): void {
    this.addSql(`create or replace function search_signs(folded text) returns text[] language sql immutable strict parallel safe
      return array(select distinct sign from regexp_split_to_table(regexp_replace(folded, '[${KEPT}]+', '', 'g'), '') sign where sign <> '' order by sign);`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
