import { Migration } from '@mikro-orm/migrations';

/** Parts of the recount and what stands in their place from now on. */
const CHANGES: readonly (readonly [was: string, is: string])[] = [
  ['declare total bigint;', 'declare total bigint; is_renewed boolean := false; are_many boolean;'],
  [
    'if (select count(*) from (select 1 from risk_control_mark limit 20001) m) <= 20000 then',
    `are_many := (select count(*) from (select 1 from risk_control_mark limit 20001) m) > 20000;
        if not are_many then`,
  ],
  ['delete from risk_control_place where place > 0;', 'is_renewed := true; delete from risk_control_place where place > 0;'],
  ['returning 1),', 'returning scope, part),'],
  ['and r.part = k.part) returning n)', 'and r.part = k.part) returning scope, part, n)'],
  [
    'select (select count(*) from put) + (select count(*) from gone where n <> 0) into cells;',
    `select count(*) from (select part from put union all select part from gone where n <> 0) wrong
            where not are_many and not (is_renewed and part like '~%') into cells;`,
  ],
];
const literal = (text: string) => `$text$${text}$text$`;

/**
 * A recount told of mistakes where there were none: when the stretches of the list began anew, all counts of stretches differ from those of the old ones,
 * and when more was written than could be folded, so does every count. Both come at volume only: a simulated year of 10,000 controls found it.
 */
export class Migration20261123000291HonestRecount extends Migration {
  override up(): void {
    const edits = CHANGES.map(
      ([was, is]) => `if strpos(source, ${literal(was)}) = 0 then raise exception 'recount_controls is not what it was'; end if;
          source := replace(source, ${literal(was)}, ${literal(is)});`,
    );
    this.addSql(`do $edit$
      declare source text := pg_get_functiondef('recount_controls'::regproc);
      begin
        ${edits.join('\n')}
        execute source;
      end $edit$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
