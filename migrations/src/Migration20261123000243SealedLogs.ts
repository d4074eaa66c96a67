import { Migration } from '@mikro-orm/migrations';

/**
 * The change log is a chain like the history, whoever writes it; what was there before is chained as it is found. A daily head has a seal that also covers the
 * ends of the change log and the access log and who everybody is, and that is signed (docs/security.md, history).
 */
export class Migration20261123000243SealedLogs extends Migration {
  override up(): void {
    this.addSql('alter table admin_change add column seq bigint, add column hash bytea;');
    this.addSql(
      `create table admin_change_end (one boolean primary key default true check (one), seq bigint not null, hash bytea not null);`,
    );
    this.addSql(`insert into admin_change_end (seq, hash) values (0, '\\x00');`);
    this.addSql(`create function hash_admin_change(before bytea, c admin_change) returns bytea language sql stable as $$
      select sha256(before || convert_to(jsonb_build_array(c.seq, c.id, (extract(epoch from c.at) * 1000000)::bigint, c.actor_id, c.kind, c.subject_id,
        c.subject_name, c.event, c.comment, c.changes)::text, 'UTF8')) $$;`);
    this.addSql(`create function chain_admin_change() returns trigger language plpgsql as $$
      declare last admin_change_end;
      begin
        select * into last from admin_change_end for update;
        new.seq := last.seq + 1;
        new.hash := hash_admin_change(last.hash, new);
        update admin_change_end set seq = new.seq, hash = new.hash;
        return new;
      end $$;`);
    this.addSql('alter table admin_change disable trigger user;');
    this.addSql(`do $$
      declare
        c admin_change;
        last bytea := '\\x00';
        place bigint := 0;
      begin
        for c in select * from admin_change order by id loop
          place := place + 1;
          c.seq := place;
          last := hash_admin_change(last, c);
          update admin_change set seq = place, hash = last where id = c.id;
        end loop;
        update admin_change_end set seq = place, hash = last;
      end $$;`);
    this.addSql('alter table admin_change enable trigger user;');
    this.addSql('create unique index admin_change_seq_idx on admin_change (seq);');
    this.addSql(`create trigger admin_change_chained before insert on admin_change for each row execute function chain_admin_change();`);

    this.addSql(`create table person_seal (person_id bigint primary key, digest bytea not null, sealed_at timestamptz(3) not null);`);
    this
      .addSql(`alter table audit_head add column change_seq bigint, add column change_hash bytea, add column access_seq bigint, add column access_hash bytea,
      add column people_hash bytea, add column seal bytea, add column key_id text, add column signature bytea;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
