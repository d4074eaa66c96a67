import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { selectIssueChains } from '@portal/remediation';
import { deficiencyWorkflow, type DeficiencyWorkflow } from '@portal/workflows';
import { deficiencyAudited } from './deficiency.audited.ts';
import { deficiencyOfCompany } from './deficiency-place.ts';

export const deficiencyKind: RecordKind<DeficiencyWorkflow> = {
  workflow: deficiencyWorkflow,
  table: 'deficiency',
  audited: deficiencyAudited,
  touches: ['updated_at'],
  numberColumn: 'record_no',
  dependentsColumn: 'dependent_ids',
  page: recordPages.deficiency.view,
  isGone: 'not record.is_active',
  isOfCompany: deficiencyOfCompany,
  acts: {
    evaluateDeficiency: { events: ['EVALUATE'], dialog: 'EVALUATE' },
    challengeDeficiency: { events: ['AGREE'], dialog: 'AGREE' },
    concludeDeficiency: { events: ['CONCLUDE'], dialog: 'CONCLUDE' },
    planDeficiency: { events: ['START_REMEDIATION'], dialog: 'START_REMEDIATION' },
    retestDeficiency: { events: ['RETEST'], dialog: 'RETEST' },
    closeDeficiency: { events: ['CLOSE'], dialog: 'CLOSE' },
  },
  related: selectIssueChains('deficiency', '= $1'),
};

export const deficiencyRecords: readonly RecordKind[] = [deficiencyKind];
