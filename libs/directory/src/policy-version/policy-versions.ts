import { Injectable, Module } from '@nestjs/common';
import type { SqlRunner } from '@portal/platform';

/** One version of a policy, as another area may know it. */
export interface KnownPolicyVersion {
  readonly id: number;
  readonly policyId: number;
  /** Counts up within the policy. */
  readonly revision: number;
  readonly name: string;
  readonly versionNo: string;
  /** It changes nothing that its readers must know. */
  readonly isMinor: boolean;
  /** It is or was in effect: people could read it. */
  readonly wasPublished: boolean;
  /** It is the one in effect now. */
  readonly isCurrent: boolean;
  /** It can be opened by who may read the policy: it is or was in effect, and the policy is neither retired nor deleted. */
  readonly isOpen: boolean;
}

/** The library's side: it knows its versions, whoever asks to confirm one does not. */
export interface PolicyVersionSource {
  find(sql: SqlRunner, versionIds: readonly number[]): Promise<KnownPolicyVersion[]>;
  /** Those of the people who can open a version now, by their own rights. */
  whoMayOpen(sql: SqlRunner, versionId: number, personIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/** Versions of policies for the areas that hang something on them; the policy library registers itself when its module starts. */
@Injectable()
export class PolicyVersions {
  #source: PolicyVersionSource | undefined;

  register(source: PolicyVersionSource): void {
    if (this.#source) throw new Error('Two sources of policy versions');
    this.#source = source;
  }

  /** Those of the ids that are versions of policies. */
  find(sql: SqlRunner, versionIds: readonly number[]): Promise<KnownPolicyVersion[]> {
    if (!this.#source) throw new Error('No source of policy versions');
    return versionIds.length === 0 ? Promise.resolve([]) : this.#source.find(sql, versionIds);
  }

  /** Those of the people who can open a version now: nobody confirms what he cannot open (docs/decisions/knowledge.md). */
  whoMayOpen(sql: SqlRunner, versionId: number, personIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (!this.#source) throw new Error('No source of policy versions');
    return personIds.length === 0 ? Promise.resolve(new Set()) : this.#source.whoMayOpen(sql, versionId, personIds);
  }

  async findOne(sql: SqlRunner, versionId: number): Promise<KnownPolicyVersion | undefined> {
    return (await this.find(sql, [versionId]))[0];
  }
}

/** Every process that loads the policy library or an area that asks it has this. */
@Module({ providers: [PolicyVersions], exports: [PolicyVersions] })
export class PolicyVersionsModule {}
