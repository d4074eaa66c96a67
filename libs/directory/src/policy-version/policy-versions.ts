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
}

/** The library's side: it knows its versions, whoever asks to confirm one does not. */
export interface PolicyVersionSource {
  find(sql: SqlRunner, versionIds: readonly number[]): Promise<KnownPolicyVersion[]>;
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

  async findOne(sql: SqlRunner, versionId: number): Promise<KnownPolicyVersion | undefined> {
    return (await this.find(sql, [versionId]))[0];
  }
}

/** Every process that loads the policy library or an area that asks it has this. */
@Module({ providers: [PolicyVersions], exports: [PolicyVersions] })
export class PolicyVersionsModule {}
