import { Inject, Injectable, Logger } from '@nestjs/common';
import { Refusal, type MessageKey } from '@portal/contract';
import { ChangeLog, CONFIG, lockAdministration, Sql, type Config, type ProviderMatch, type SqlTransaction } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { PersonIdentity } from '../directory.entities.ts';
import { changePerson, giveRoles } from '../people/change-person.ts';
import { createPerson } from '../people/create-person.ts';
import type { ProviderIdentity } from './claims.ts';

interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly userNo: string;
  readonly isActive: boolean;
  readonly roles: number[];
  /** Is he another identity of this issuer already? */
  readonly isLinked: boolean;
}

const CANDIDATE = `
  select p.id, p.name, p.user_no as "userNo", p.is_active as "isActive",
    array(select r.role_id from person_role r where r.person_id = p.id order by r.position, r.role_id) as roles,
    exists (select 1 from person_identity i where i.person_id = p.id and i.issuer = $1) as "isLinked"
  from person p`;
const MATCH_COLUMN: Readonly<Record<ProviderMatch['field'], string>> = { userNo: 'p.user_no', adNo: 'p.ad_no', email: 'p.email' };

/**
 * Who an identity is in the directory (ADR 15). It is known by issuer and subject alone; other claims find a person once, at the first
 * sign-in, and only as the configuration says. Nobody becomes an administrator's account unless his own claims make him one.
 */
@Injectable()
export class IdentityLinks {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #log: ChangeLog;
  readonly #logger = new Logger('Identity provider');

  constructor(sql: Sql, @Inject(CONFIG) config: Config, log: ChangeLog) {
    this.#sql = sql;
    this.#config = config;
    this.#log = log;
  }

  /**
   * The person of an identity; links or creates him where the configuration lets it, and gives him the roles of his claims.
   * @returns his id
   * @throws Refusal `validation` with one answer for whoever is not known, has left, or could be more than one
   */
  resolve(identity: ProviderIdentity): Promise<number> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      if (identity.roles?.length === 0) throw this.#refuse('noRole', 'no claim gives a role');
      const known = await this.#findLinked(tx, identity);
      if (known && !known.isActive) throw this.#refuse('unknown', 'the linked person has left');
      const matched = known ?? (await this.#match(tx, identity));
      if (!matched) return this.#provision(tx, identity);
      if (!known) await this.#link(tx, matched, identity, 'linkIdentity');
      await this.#giveRoles(tx, matched, identity.roles);
      return matched.id;
    });
  }

  async #findLinked(tx: SqlTransaction, identity: ProviderIdentity): Promise<Candidate | undefined> {
    const [known] = await tx.query<{ person_id: number }>(
      'update person_identity set last_used_at = now() where issuer = $1 and subject = $2 returning person_id',
      [identity.issuer, identity.subject],
    );
    if (!known) return undefined;
    const [person] = await tx.query<Candidate>(`${CANDIDATE} where p.id = $2`, [identity.issuer, known.person_id]);
    return person;
  }

  async #match(tx: SqlTransaction, identity: ProviderIdentity): Promise<Candidate | undefined> {
    const match = this.#config.provider?.match;
    if (!match || identity.matchValue === undefined) return undefined;
    const found = await tx.query<Candidate>(`${CANDIDATE} where lower(${MATCH_COLUMN[match.field]}) = lower($2) limit 2`, [
      identity.issuer,
      identity.matchValue,
    ]);
    const [person, another] = found;
    if (!person) return undefined;
    if (another) throw this.#refuse('unknown', `more than one person has this ${match.field}`);
    if (!person.isActive) throw this.#refuse('unknown', 'the matching person has left');
    if (person.isLinked) throw this.#refuse('unknown', 'the matching person is another identity of the provider already');
    if (person.roles.includes(ROLE.administrator) && !identity.roles?.includes(ROLE.administrator))
      throw this.#refuse('unknown', 'the matching person is an administrator, and no claim says so');
    return person;
  }

  async #provision(tx: SqlTransaction, identity: ProviderIdentity): Promise<number> {
    const settings = this.#config.provider;
    if (!settings?.provision) throw this.#refuse('unknown', 'nobody matches');
    const roles = identity.roles ?? (settings.defaultRole === null ? [] : [settings.defaultRole]);
    if (roles.length === 0) throw this.#refuse('noRole', 'no role for a new account');
    if (identity.userNo === undefined) throw this.#refuse('unknown', 'the claim of the user number has none that can be one');
    // A number that is in use belongs to somebody, also when he has left: it is never taken over.
    const [taken] = await tx.query('select 1 from person where lower(user_no) = lower($1)', [identity.userNo]);
    if (taken) throw this.#refuse('unknown', 'the user number is in use');
    const { userNo, name, englishName, email } = identity;
    const departments = await tx.query<{ id: number }>(
      `select id from department where is_active and $1 <> '' and lower($1) in (lower(name), lower(name_en)) limit 2`,
      [identity.department],
    );
    const departmentId = departments.length === 1 ? departments[0]!.id : null;
    const id = await createPerson(tx, { userNo, name, englishName, email, departmentId, roles });
    await this.#link(tx, { id, name, userNo }, identity, 'provision');
    return id;
  }

  async #link(
    tx: SqlTransaction,
    person: Pick<Candidate, 'id' | 'name' | 'userNo'>,
    { issuer, subject }: ProviderIdentity,
    event: 'linkIdentity' | 'provision',
  ): Promise<void> {
    await tx.em.insert(PersonIdentity, { personId: person.id, issuer, subject });
    await this.#record(tx, person, event, [{ field: 'identity', before: '', after: `${issuer} ${subject}`.slice(0, 300) }]);
  }

  /** Roles of the claims in place of those he has. The portal keeps its last administrator, whatever the claims say. */
  async #giveRoles(tx: SqlTransaction, person: Candidate, roles: readonly number[] | null): Promise<void> {
    if (!roles || roles.join() === person.roles.join()) return;
    if (person.roles[0] === ROLE.administrator && roles[0] !== ROLE.administrator && !(await hasOtherAdministrator(tx, person.id))) {
      this.#logger.warn('The claims of the last administrator make him none; he stays one.');
      return;
    }
    await giveRoles(tx, person.id, roles);
    await changePerson(tx, person.id);
    await this.#record(tx, person, 'edit', [{ field: 'roles', before: person.roles.join(', '), after: roles.join(', ') }]);
  }

  async #record(
    tx: SqlTransaction,
    person: Pick<Candidate, 'id' | 'name' | 'userNo'>,
    event: string,
    changes: { field: string; before: string; after: string }[],
  ): Promise<void> {
    const subjectName = `${person.name} (${person.userNo})`;
    await this.#log.record(tx, {
      actorId: person.id,
      kind: 'person',
      subjectId: person.id,
      subjectName,
      event,
      comment: 'OpenID Connect',
      changes,
    });
  }

  /** The visitor hears that he is not known; the log of the process says why, without who it was. */
  #refuse(key: 'unknown' | 'noRole', why: string): Refusal {
    this.#logger.warn(`A sign-in was refused: ${why}.`);
    return refuseProvider(key);
  }
}

export function refuseProvider(key: 'unknown' | 'noRole' | 'refused' | 'foreign' | 'unavailable'): Refusal {
  return new Refusal('validation', { message: `provider.${key}` satisfies MessageKey, finer: `provider_${key}` });
}

async function hasOtherAdministrator(tx: SqlTransaction, personId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from active_administrator where id <> $1 limit 1', [personId]);
  return rows.length > 0;
}
