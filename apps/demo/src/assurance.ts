import type { Sql } from '@portal/platform';
import type { Type } from '@nestjs/common';
import type { DemoDirectory } from './demo-directory.ts';
import { tellAssurancePeriod } from './tell-assurance-period.ts';

/** What a scene of assurance has at hand. */
export interface AssuranceStage {
  readonly sql: Sql;
  readonly directory: DemoDirectory;
  readonly now: Date;
  readonly year: number;
  /** The service of a class, as the process knows it. */
  readonly get: <T>(type: Type<T>) => T;
  /** The period that the first scene makes. */
  periodId: number;
}

/** The scenes in the order of the rooms: each may use what those before it have told. */
const scenes: readonly ((stage: AssuranceStage) => Promise<void>)[] = [tellAssurancePeriod];

/** Tells a period half way. */
export async function tellAssurance(stage: Omit<AssuranceStage, 'periodId'>): Promise<void> {
  const told: AssuranceStage = { ...stage, periodId: 0 };
  for (const scene of scenes) await scene(told);
}
