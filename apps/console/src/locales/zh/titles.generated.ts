// Derived from what lies in the folders: `npm run derive` writes it, lint refuses a stale one.
import account from './titles/account.ts';
import admin from './titles/admin.ts';
import analysis from './titles/analysis.ts';
import assessmentPeriod from './titles/assessment-period.ts';
import certification from './titles/certification.ts';
import controlTest from './titles/control-test.ts';
import deficiency from './titles/deficiency.ts';
import duty from './titles/duty.ts';
import evidenceRequest from './titles/evidence-request.ts';
import exam from './titles/exam.ts';
import home from './titles/home.ts';
import mailLog from './titles/mail-log.ts';
import notifications from './titles/notifications.ts';
import overview from './titles/overview.ts';
import policy from './titles/policy.ts';
import remediation from './titles/remediation.ts';
import riskControl from './titles/risk-control.ts';
import riskEvent from './titles/risk-event.ts';
import riskReport from './titles/risk-report.ts';
import riskStore from './titles/risk-store.ts';
import search from './titles/search.ts';
import share from './titles/share.ts';
import team from './titles/team.ts';

/** What the pages are called: tabs tell it before a page’s own texts are there. */
export default {
  ...account,
  ...admin,
  ...analysis,
  ...assessmentPeriod,
  ...certification,
  ...controlTest,
  ...deficiency,
  ...duty,
  ...evidenceRequest,
  ...exam,
  ...home,
  ...mailLog,
  ...notifications,
  ...overview,
  ...policy,
  ...remediation,
  ...riskControl,
  ...riskEvent,
  ...riskReport,
  ...riskStore,
  ...search,
  ...share,
  ...team,
};
