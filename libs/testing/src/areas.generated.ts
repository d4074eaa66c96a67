// Derived from what lies in the folders: `npm run derive` writes it, lint refuses a stale one.
import { adminTests } from './areas/admin.tests.ts';
import { assessmentPeriodTests } from './areas/assessment-period.tests.ts';
import { campaignTests } from './areas/campaign.tests.ts';
import { certificationTests } from './areas/certification.tests.ts';
import { commentTests } from './areas/comment.tests.ts';
import { controlTestTests } from './areas/control-test.tests.ts';
import { coreTests } from './areas/core.tests.ts';
import { courseTests } from './areas/course.tests.ts';
import { deficiencyTests } from './areas/deficiency.tests.ts';
import { eventTests } from './areas/event.tests.ts';
import { evidenceRequestTests } from './areas/evidence-request.tests.ts';
import { examTests } from './areas/exam.tests.ts';
import { onboardingTests } from './areas/onboarding.tests.ts';
import { overviewTests } from './areas/overview.tests.ts';
import { policyTests } from './areas/policy.tests.ts';
import { presenceTests } from './areas/presence.tests.ts';
import { shareTests } from './areas/share.tests.ts';
import { teamTests } from './areas/team.tests.ts';

/** What the tests know of every area. */
export const areaTests = [
  adminTests,
  assessmentPeriodTests,
  campaignTests,
  certificationTests,
  commentTests,
  controlTestTests,
  coreTests,
  courseTests,
  deficiencyTests,
  eventTests,
  evidenceRequestTests,
  examTests,
  onboardingTests,
  overviewTests,
  policyTests,
  presenceTests,
  shareTests,
  teamTests,
] as const;
