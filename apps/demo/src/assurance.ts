import type { FileStorage, Sql } from '@portal/platform';
import { tellControlTests } from './assurance-tests.ts';
import type { DemoDirectory } from './demo-directory.ts';
import { tellAssuranceEvidence } from './tell-assurance-evidence.ts';
import { tellAssurancePeriod } from './tell-assurance-period.ts';
import { tellAssuranceStatements } from './tell-assurance-statements.ts';
import { tellAuditorSeat } from './tell-auditor-seat.ts';
import { tellAssuranceWeigh } from './tell-assurance-weigh.ts';

/** What a scene of assurance has at hand. */
export interface AssuranceStage {
  readonly sql: Sql;
  readonly storage: FileStorage;
  readonly directory: DemoDirectory;
  readonly now: Date;
  readonly year: number;
  /** The service of a class, as the process knows it. */
  readonly get: <T>(type: new (...given: never[]) => T) => T;
  /** The period that the first scene makes. */
  periodId: number;
}

/** The scenes in the order of the rooms: each may use what those before it have told. */
const scenes: readonly ((stage: AssuranceStage) => Promise<void>)[] = [
  tellAssurancePeriod,
  (stage) => tellControlTests(stage, stage.storage),
  tellAssuranceEvidence,
  tellAssuranceWeigh,
  tellAssuranceStatements,
  tellAuditorSeat,
];

/** Tells a period half way. */
export async function tellAssurance(stage: Omit<AssuranceStage, 'periodId'>): Promise<void> {
  const told: AssuranceStage = { ...stage, periodId: 0 };
  for (const scene of scenes) await scene(told);
}
