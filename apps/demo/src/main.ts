import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { AssessmentPeriodModule } from '@portal/assessment-period';
import { CertificationModule } from '@portal/certification';
import { ControlTestModule } from '@portal/control-test';
import { DeficiencyModule } from '@portal/deficiency';
import { EvidenceRequestModule } from '@portal/evidence-request';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import {
  AttemptMarkingService,
  AttemptStartService,
  AttemptSubmitService,
  CourseImports,
  Enrolment,
  ExamModule,
  ExamService,
  KnowledgeModule,
  ReadingService,
  ScormAttempts,
  ScormModule,
  ShareService,
} from '@portal/knowledge';
import { CommentService, CommentsModule } from '@portal/notification';
import { JobRunModule, LiveModule, openStorage, PlatformModule, QueueModule, readConfig, Sql, type SqlTransaction } from '@portal/platform';
import { FolderService, PermissionService, PolicyFilingService, PolicyLifecycleService, PolicyModule, PolicyService } from '@portal/policy';
import { IssueReader, RemediationModule, RemediationService } from '@portal/remediation';
import {
  CampaignService,
  ClosingService,
  IndependentReviewService,
  OwnershipService,
  RiskControlModule,
  RiskControlService,
  RollForwardService,
  SelfAssessmentService,
  SharedControlService,
} from '@portal/risk-control';
import {
  EventDecisionService,
  ExchangeRateAdmin,
  LinkedControls,
  LossLedger,
  RiskEventModule,
  RiskEventService,
  RiskReportService,
} from '@portal/risk-event';
import { controlTestWorkflow, topicOf } from '@portal/workflows';
import { entities, holderSets, recordKinds } from '@portal/areas';
import { loadDirectory, type DemoDirectory } from './demo-directory.ts';
import { DemoStory } from './demo-story.ts';
import { operationsItems } from './store-items-operations.ts';
import { peopleItems } from './store-items-people.ts';
import { supportItems } from './store-items-support.ts';
import { tellAssurance } from './assurance.ts';
import { ExamStory } from './tell-exams.ts';
import { tellLastYear, tellThisYear } from './tell-controls.ts';
import { EventStory } from './tell-events.ts';
import { CommentStory } from './tell-comments.ts';
import { tellRates } from './tell-rates.ts';
import { PolicyStory } from './tell-policies.ts';
import { ShareStory } from './tell-shares.ts';

const items = [...operationsItems, ...supportItems, ...peopleItems];

/**
 * Loads the demo into an empty database: people, reference values, the risk store and the story of risk controls over two years (operation,
 * demo accounts and data). An attempt that broke off is cleared away and begun again.
 * @param storageDir the folder of STORAGE_URL, for evidence files
 */
export async function loadDemo(databaseUrl: string, storageDir: string): Promise<void> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    STORAGE_URL: pathToFileURL(storageDir).href,
    LOG_LEVEL: 'error',
    TIME_ZONE: process.env['TIME_ZONE'],
    // The library's past was approved by others, so that it has versions in every state.
    POLICY_APPROVAL: 'on',
  });
  const app = await NestFactory.createApplicationContext(
    {
      module: DemoModule,
      imports: [
        PlatformModule.forRoot({
          config,
          entities,
          records: recordKinds,
          holders: holderSets,
          applicationName: 'portal-demo',
        }),
        QueueModule.forRoot({ config, role: 'producer' }),
        LiveModule,
        JobRunModule,
        CommentsModule,
        ExamModule,
        KnowledgeModule,
        PolicyModule,
        RemediationModule,
        RiskControlModule,
        RiskEventModule,
        ScormModule,
        AssessmentPeriodModule,
        CertificationModule,
        ControlTestModule,
        DeficiencyModule,
        EvidenceRequestModule,
      ],
    },
    { logger: ['error', 'warn'] },
  );
  try {
    const sql = app.get(Sql);
    if (!(await begin(sql))) return;
    const now = new Date();
    const year = Number(new Intl.DateTimeFormat('en-CA', { timeZone: config.TIME_ZONE, year: 'numeric' }).format(now));
    const directory = await sql.transaction(async (tx) => {
      const loaded = await loadDirectory(tx);
      for (const storeYear of [year - 1, year]) await loadStore(tx, loaded, storeYear);
      return loaded;
    });
    const services = {
      sql,
      storage: await openStorage(config.STORAGE_URL),
      controls: app.get(RiskControlService),
      assessments: app.get(SelfAssessmentService),
      reviews: app.get(IndependentReviewService),
      ownership: app.get(OwnershipService),
      closing: app.get(ClosingService),
      shared: app.get(SharedControlService),
      rolling: app.get(RollForwardService),
      campaigns: app.get(CampaignService),
      remediation: app.get(RemediationService),
      issues: app.get(IssueReader),
    };
    const story = new DemoStory(services, directory, now);
    const lastYear = await tellLastYear(story, items, year - 1);
    await tellThisYear(story, items, lastYear, year);
    const events = new EventStory(
      {
        sql,
        storage: services.storage,
        controls: app.get(LinkedControls),
        events: app.get(RiskEventService),
        decisions: app.get(EventDecisionService),
        reports: app.get(RiskReportService),
        losses: app.get(LossLedger),
        remediation: services.remediation,
      },
      directory,
      now,
    );
    await events.tell(lastYear);
    await tellRates(app.get(ExchangeRateAdmin), directory.personIds.get('admin')!, now);
    const library = new PolicyStory(
      {
        sql,
        storage: services.storage,
        folders: app.get(FolderService),
        permissions: app.get(PermissionService),
        policies: app.get(PolicyService),
        lifecycle: app.get(PolicyLifecycleService),
        filing: app.get(PolicyFilingService),
      },
      directory,
      now,
    );
    await library.tell();
    const sat = new ExamStory(
      {
        sql,
        exams: app.get(ExamService),
        starts: app.get(AttemptStartService),
        submits: app.get(AttemptSubmitService),
        marking: app.get(AttemptMarkingService),
      },
      directory,
      now,
    );
    await sat.tell();
    const shared = new ShareStory(
      {
        sql,
        storage: services.storage,
        shares: app.get(ShareService),
        enrolment: app.get(Enrolment),
        readings: app.get(ReadingService),
        courses: app.get(CourseImports),
        learning: app.get(ScormAttempts),
      },
      directory,
      now,
    );
    await shared.tell();
    await tellAssurance({
      sql,
      storage: services.storage,
      directory,
      now,
      year,
      get: <T>(type: new (...given: never[]) => T) => app.get<T>(type as Type<T>),
    });
    await new CommentStory(sql, app.get(CommentService), directory, now).tell();
    await finish(sql);
  } finally {
    await app.close();
  }
}

class DemoModule {}

/** True when there is something to load. What a broken-off attempt left is removed first. */
async function begin(sql: Sql): Promise<boolean> {
  const state = await sql.one<{ value: string }>(`select value #>> '{}' as value from system_setting where key = 'demo'`);
  if (state?.value === 'loaded') return false;
  const someone = await sql.one('select 1 from person limit 1');
  if (someone && state?.value !== 'loading') return false;
  await sql.transaction(async (tx) => {
    if (someone) await clear(tx);
    await tx.query(
      `insert into system_setting (key, value) values ('demo', '"loading"') on conflict (key) do update set value = excluded.value`,
    );
  });
  return true;
}

async function clear(tx: SqlTransaction): Promise<void> {
  const tables = await tx.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('schema_migration', 'role')`,
  );
  await tx.query(`truncate ${tables.map((table) => table.name).join(', ')} cascade`);
  for (const end of ['admin_change_end', 'record_comment_end']) await tx.query(`insert into ${end} (seq, hash) values (0, '\\x00')`);
}

async function loadStore(tx: SqlTransaction, directory: DemoDirectory, year: number): Promise<void> {
  for (const [index, item] of items.entries()) {
    const path = directory.categoryPaths.get(item.category);
    if (!path) throw new Error(`The demo knows no category ${item.category}`);
    await tx.query(
      `insert into risk_register_entry (risk_year, ru_no, category1_id, category2_id, category3_id, risk_description, consequences, consequences_en, standard_control_desc)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [year, `RS-${year}-${String(index + 1).padStart(4, '0')}`, ...path, item.risk, item.consequence, item.consequenceEn, item.standard],
    );
  }
}

/** Dates that the steps know and the rows do not, and the news that are too old to be told again. */
async function finish(sql: Sql): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx.query(
      `update risk_control c set created_at = s.at from workflow_step s where s.workflow = 'riskControl' and s.subject_id = c.id and s.seq = 1`,
    );
    await tx.query('update workflow_timer set fired_at = fire_at where fired_at is null and fire_at < now()');
    // What a test found is followed all the same: its deficiency is proposed by whoever takes the news.
    await tx.query(`update outbox_message set published_at = created_at where created_at < now() - interval '10 days' and topic <> $1`, [
      topicOf(controlTestWorkflow, 'CONCLUDE_INEFFECTIVE'),
    ]);
    await tx.query(`update system_setting set value = '"loaded"', updated_at = now() where key = 'demo'`);
  });
}
