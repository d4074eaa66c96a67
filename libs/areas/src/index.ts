import { Module } from '@nestjs/common';
import { directoryEntities, DirectoryExportModule, directoryExports, handOverRetention, sessionRetention } from '@portal/directory';
import { courseRetention, knowledgeArea } from '@portal/knowledge';
import { inboxRetention, MailLogExportModule, MailLogExportSource, notificationEntities } from '@portal/notification';
import {
  accessLogRetention,
  FILL_SHEET_SOURCES,
  FillReading,
  FillSheetExport,
  HolderSets,
  platformArea,
  platformRetention,
  RecordKinds,
  unlinkedFileRetention,
  type Area,
  type RetentionRule,
} from '@portal/platform';
import { policyArea } from '@portal/policy';
import { remediationArea } from '@portal/remediation';
import { riskControlArea } from '@portal/risk-control';
import { riskEventArea } from '@portal/risk-event';
import { riskRegisterArea } from '@portal/risk-register';
import { assessmentPeriodArea } from '@portal/assessment-period';
import { controlTestArea } from '@portal/control-test';
import { evidenceRequestArea } from '@portal/evidence-request';
import { deficiencyArea } from '@portal/deficiency';
import { certificationArea } from '@portal/certification';

/** Every area, in the order of a digest. A new one is named here, and every process knows it. */
const areas: readonly Area[] = [
  riskControlArea,
  remediationArea,
  riskEventArea,
  controlTestArea,
  evidenceRequestArea,
  deficiencyArea,
  certificationArea,
  assessmentPeriodArea,
  policyArea,
  knowledgeArea,
  riskRegisterArea,
  platformArea,
];

/** The record kinds of every area. */
export const recordKinds = new RecordKinds(areas.map(({ records }) => records));

/** Who must act, of every area. */
export const holderSets = new HolderSets(areas.flatMap(({ holders }) => holders ?? []));

/** What every area tells people. */
export const areaNotices = areas.flatMap(({ notices }) => notices ?? []);

const ownModules = [...areas.flatMap(({ modules }) => modules ?? []), DirectoryExportModule, MailLogExportModule];

/** Sheets that are filled in, over what the areas say of their rows. */
@Module({
  imports: ownModules,
  providers: [
    { provide: FILL_SHEET_SOURCES, useFactory: (...all: unknown[]) => all, inject: areas.flatMap((area) => area.sheets ?? []) },
    FillReading,
    FillSheetExport,
  ],
  exports: [FillReading, FillSheetExport],
})
export class FillSheetModule {}

/** The modules of every area, for whoever derives from what they provide. */
export const areaModules = [...ownModules, FillSheetModule];

/** What the search box finds. */
export const searchSources = areas.flatMap(({ search }) => search ?? []);

/** The lists that can be taken out as a workbook. */
export const exportSources = [...areas.flatMap((area) => area.exports ?? []), ...directoryExports, FillSheetExport, MailLogExportSource];

/** The lists with actions for many rows. */
export const bulkSources = areas.flatMap((area) => area.bulk ?? []);

/** What goes when its time is over, of every library; nothing of a history is among it. */
export const retentionRules: readonly RetentionRule[] = [
  ...platformRetention,
  ...sessionRetention,
  ...handOverRetention,
  ...accessLogRetention,
  ...unlinkedFileRetention,
  ...inboxRetention,
  ...courseRetention,
];

/** MikroORM entities of every library. */
export const entities: readonly unknown[] = [
  ...directoryEntities,
  ...notificationEntities,
  ...areas.flatMap((area) => area.entities ?? []),
];
