import type { FieldChange, FoldRules, TrailStep } from '@portal/platform';
import { numberOfPerson } from '@portal/risk-register';
import { wireNames } from '../standard-information.ts';

/** What a review's decision says on the control; each decision replaces the one before as a whole. */
const reviewFields = ['controlEffectiveness', 'controlDeficiency', 'remediationPlan', 'expectedCompletionDate'];
const personLists = ['assistants', 'forwardedTo'];

/** What a room above keeps beside the control and its steps tell of (`FurtherColumns`); what it tells is typed by this list. */
export const furtherFields = [
  'businessProcess',
  'accountAssertions',
  'cosoComponent',
  'cosoPrinciple',
  'controlNature',
  'controlAutomation',
  'itSystem',
  'generalControls',
] as const;

/** The fields of a risk control that its steps tell of, in the order of the record page. */
export const trailFields: readonly string[] = [
  'riskNo',
  'riskYear',
  ...Object.values(wireNames),
  'needOwnerApprove',
  'assistants',
  'currentControlDesc',
  'controlFrequency',
  'controlMode',
  'controlAssessmentScore',
  'controlAssessmentComments',
  'comments',
  'risk_Docs',
  ...reviewFields,
  'forwardedTo',
  ...furtherFields,
  'sharedControl',
  'sharedWith',
  'isActive',
];

/**
 * How the steps of a risk control become its values. Drafts of an import say nothing of what their cells leave empty, so that the values
 * of a new line stand here.
 * @param record what no step ever changes
 */
export function controlFoldRules(record: { readonly riskNo: string; readonly riskYear: number }): FoldRules {
  return {
    seed: {
      riskNo: record.riskNo,
      riskYear: String(record.riskYear),
      categoryLevelTwo: '0',
      categoryLevelThree: '0',
      needOwnerApprove: 'true',
      isActive: 'true',
    },
    lists: [...personLists, 'risk_Docs', 'sharedWith'],
    // A person who was renamed between two steps is the same one.
    identify: (field, item) => (personLists.includes(field) ? (numberOfPerson(item) ?? item) : item),
    alsoChanges,
  };
}

function alsoChanges({ event, changes }: TrailStep): FieldChange[] {
  if (event.startsWith('REVIEW_CLOSED')) return reviewFields.map((field) => ({ field, before: '', after: '' }));
  // A new owner stops being an assistant.
  if (event.startsWith('REASSIGN')) {
    return changes
      .filter((change) => change.field === 'controlOwner')
      .map((change) => ({ field: 'assistants', before: change.after, after: '' }));
  }
  return [];
}
