import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import type { TrailMoment } from '@portal/platform';
import { DocumentWriter, GRADE, PolicyReader, policyVersionKind, toWireNames, type PolicyRecord } from '@portal/policy';
import { RecordTrails, type PastView, type StepPair, type TrailDifference, type TrailKind } from '@portal/risk-register';
import type { TrailSource } from '../audit/trail-sources.ts';

const FIELDS = [
  'docName',
  'docLevel',
  'docCategory',
  'secretLevel',
  'region',
  'department',
  'version',
  'effectiveDate',
  'reviewDateTime',
  'folder',
  'permission',
];

/** A policy as it was: the steps of the version that people see, for its owners (docs/decisions/machinery.md). */
@Injectable()
export class PolicyTrail implements TrailSource {
  readonly type = 'policy';
  readonly workflow = policyVersionKind.workflow.name;

  constructor(
    private readonly trails: RecordTrails,
    private readonly reader: PolicyReader,
    private readonly writer: DocumentWriter,
  ) {}

  async assertReadable(id: number | null, person: SignedInPerson): Promise<number> {
    return (await this.#read(id, person)).face.id;
  }

  async at(id: number | null, when: TrailMoment, person: SignedInPerson): Promise<PastView> {
    const { face } = await this.#read(id, person);
    return this.trails.at(await this.#kind(face.id), face.id, when);
  }

  async difference(id: number | null, between: StepPair, person: SignedInPerson): Promise<TrailDifference> {
    const { face } = await this.#read(id, person);
    return this.trails.difference(await this.#kind(face.id), face.id, between);
  }

  /** The steps hold whom the permissions let in: they are for owners, as the history is. */
  async #read(id: number | null, person: SignedInPerson): Promise<PolicyRecord> {
    const record = await this.reader.read(id, person.actor);
    if (record.row.grade !== GRADE.all) throw new Refusal('not_found');
    return record;
  }

  /** A later version's first step says what it changed of the one before; what no step changed is as it stands in the version. */
  async #kind(versionId: number): Promise<TrailKind> {
    const version = await this.writer.versionColumns(versionId);
    const entries = Object.entries(toWireNames(version.name, version)).map(([field, value]) => [field, String(value ?? '')]);
    const rules = { seed: Object.fromEntries(entries) as Record<string, string>, lists: ['permission'] };
    return { workflow: this.workflow, fields: FIELDS, rules, named: { departments: ['department'] } };
  }
}
