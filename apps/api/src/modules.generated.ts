// Derived from what lies in the folders: `npm run derive` writes it, lint refuses a stale one.
import { AdminApiModule } from './admin/admin-api.module.ts';
import { AttentionHomeModule } from './admin/attention-home.module.ts';
import { AssessmentPeriodApiModule } from './assessment-period/assessment-period-api.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { BulkApiModule } from './bulk/bulk-api.module.ts';
import { CampaignApiModule } from './campaign/campaign-api.module.ts';
import { CertificationApiModule } from './certification/certification-api.module.ts';
import { CommentApiModule } from './comment/comment-api.module.ts';
import { ControlTestApiModule } from './control-test/control-test-api.module.ts';
import { DeficiencyApiModule } from './deficiency/deficiency-api.module.ts';
import { DirectoryApiModule } from './directory/directory-api.module.ts';
import { DutyApiModule } from './duty/duty-api.module.ts';
import { EvidenceRequestApiModule } from './evidence-request/evidence-request-api.module.ts';
import { ExportApiModule } from './export/export-api.module.ts';
import { FileModule } from './file/file.module.ts';
import { FillSheetApiModule } from './fill-sheet/fill-sheet-api.module.ts';
import { HomeModule } from './home/home.module.ts';
import { IdentityModule } from './identity/identity.module.ts';
import { ImportApiModule } from './import/import-api.module.ts';
import { ExamApiModule } from './knowledge/exam-api.module.ts';
import { KnowledgeApiModule } from './knowledge/knowledge-api.module.ts';
import { ScormApiModule } from './knowledge/scorm-api.module.ts';
import { ShareApiModule } from './knowledge/share-api.module.ts';
import { MailLogApiModule } from './mail-log/mail-log-api.module.ts';
import { NotificationApiModule } from './notification/notification-api.module.ts';
import { OnboardingApiModule } from './onboarding/onboarding-api.module.ts';
import { OverviewApiModule } from './overview/overview-api.module.ts';
import { PolicyApiModule } from './policy/policy-api.module.ts';
import { PolicyHomeModule } from './policy/policy-home.module.ts';
import { PresenceApiModule } from './presence/presence-api.module.ts';
import { RemediationApiModule } from './remediation/remediation-api.module.ts';
import { RiskControlApiModule } from './risk-control/risk-control-api.module.ts';
import { RiskControlHomeModule } from './risk-control/risk-control-home.module.ts';
import { RiskEventApiModule } from './risk-event/risk-event-api.module.ts';
import { RiskEventHomeModule } from './risk-event/risk-event-home.module.ts';
import { RiskRegisterApiModule } from './risk-register/risk-register-api.module.ts';
import { SearchApiModule } from './search/search-api.module.ts';
import { StreamModule } from './stream/stream.module.ts';
import { TeamApiModule } from './team/team-api.module.ts';

/** The modules of every folder of the api. */
export const modules = [
  AdminApiModule,
  AttentionHomeModule,
  AssessmentPeriodApiModule,
  AuditModule,
  BulkApiModule,
  CampaignApiModule,
  CertificationApiModule,
  CommentApiModule,
  ControlTestApiModule,
  DeficiencyApiModule,
  DirectoryApiModule,
  DutyApiModule,
  EvidenceRequestApiModule,
  ExportApiModule,
  FileModule,
  FillSheetApiModule,
  HomeModule,
  IdentityModule,
  ImportApiModule,
  ExamApiModule,
  KnowledgeApiModule,
  ScormApiModule,
  ShareApiModule,
  MailLogApiModule,
  NotificationApiModule,
  OnboardingApiModule,
  OverviewApiModule,
  PolicyApiModule,
  PolicyHomeModule,
  PresenceApiModule,
  RemediationApiModule,
  RiskControlApiModule,
  RiskControlHomeModule,
  RiskEventApiModule,
  RiskEventHomeModule,
  RiskRegisterApiModule,
  SearchApiModule,
  StreamModule,
  TeamApiModule,
];
