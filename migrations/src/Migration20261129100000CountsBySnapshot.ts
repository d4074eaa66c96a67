import { Migration } from '@mikro-orm/migrations';

const COUNTED = 'create temp table recounted';
const PUT = 'with put as';
const UNEVEN = `(select count(*) > greatest(20, total / 250) from risk_control_place)
          or exists (select 1 from risk_control_figure group by place having count(*) > 4000) or not exists (select 1 from risk_control_figure)`;
const literal = (text: string) => `$text$${text}$text$`;
const SETTINGS = `set work_mem = '128MB' set jit = off set client_min_messages = warning`;

/**
 * Kept counts are compared with what they count as of one moment, without a lock (decision record 17): of a figure without a mark the tables say the same, and the
 * cells are the figures counted, in whichever moment one looks. Only what is wrong is mended under the lock of the fold, as a difference.
 */
export class Migration20261129100000CountsBySnapshot extends Migration {
  override up(): void {
    this.addSql(`create function are_control_places_uneven() returns boolean language plpgsql stable as $$
      declare total bigint;
      begin
        select count(*) from risk_control into total;
        return ${UNEVEN};
      end $$;`);
    this.addSql(`do $edit$
      declare
        source text := pg_get_functiondef('recount_controls'::regproc);
        begins int := strpos(source, ${literal(COUNTED)});
        ends int := strpos(source, ${literal(PUT)});
      begin
        if begins = 0 or ends < begins or strpos(source, ${literal(UNEVEN)}) = 0 then raise exception 'recount_controls is not what it was'; end if;
        execute 'create function count_controls_anew() returns void language plpgsql ${SETTINGS.replaceAll(`'`, `''`)} as $anew$ begin
          drop table if exists pg_temp.divided, pg_temp.recounted; ' || substr(source, begins, ends - begins) || ' end $anew$';
        source := left(source, begins - 1) || 'perform count_controls_anew(); ' || substr(source, ends);
        execute replace(source, ${literal(UNEVEN)}, 'are_control_places_uneven()');
      end $edit$;`);
    this.addFigures();
    this.addCells();
  }

  private addFigures(): void {
    this.addSql(`create function find_wrong_control_figures() returns table (control_id bigint) language sql stable ${SETTINGS} as $$
      select coalesce(n.control_id, f.control_id)
      from (select v.control_id, row(v.*)::risk_control_figure as now from risk_control_fact v) n full join risk_control_figure f on f.control_id = n.control_id
      where n.now is distinct from f and not exists (select 1 from risk_control_mark m where m.control_id = coalesce(n.control_id, f.control_id)) $$;`);
    // One statement: what is written meanwhile has its mark in the same moment, and is left to the fold.
    this.addSql(`create function mend_control_figures(wrong bigint[]) returns int language plpgsql as $$
      declare mended int;
      begin
        perform pg_advisory_xact_lock(hashtext('risk_control_count'));
        execute format('with unmarked as materialized (select u.id from unnest($1) u (id) where not exists (select 1 from risk_control_mark m where m.control_id = u.id)),
            fresh as materialized (select v.* from risk_control_fact v where v.control_id = any(array(select id from unmarked))),
            put as (insert into risk_control_figure select * from fresh on conflict (control_id) do update set %s returning 1),
            gone as (delete from risk_control_figure f using unmarked u where f.control_id = u.id and not exists (select 1 from fresh n where n.control_id = u.id) returning 1)
          select (select count(*) from put) + (select count(*) from gone)',
          (select string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum) from pg_attribute
            where attrelid = 'risk_control_figure'::regclass and attnum > 0 and not attisdropped and attname <> 'control_id'))
          into mended using wrong;
        return mended;
      end $$;`);
  }

  private addCells(): void {
    this.addSql(`create function find_miscounted_cells() returns table (scope text, part text, n bigint) language plpgsql ${SETTINGS} as $$
      #variable_conflict use_column
      begin
        if current_setting('transaction_isolation') <> 'repeatable read' then raise exception 'cells and figures are compared as of one moment'; end if;
        perform count_controls_anew();
        return query select coalesce(r.scope, k.scope)::text, coalesce(r.part, k.part)::text, coalesce(r.n, 0) - coalesce(k.n, 0)
          from recounted r full join risk_control_cell k on k.scope = r.scope and k.part = r.part where coalesce(r.n, 0) <> coalesce(k.n, 0);
      end $$;`);
    this.addSql(`create function mend_control_cells(scopes text[], parts text[], differences bigint[]) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('risk_control_count'));
        insert into risk_control_cell as k (scope, part, n) select * from unnest(scopes, parts, differences)
          on conflict (scope, part) do update set n = k.n + excluded.n;
        delete from risk_control_cell where n = 0;
      end $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
