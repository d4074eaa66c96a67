import { DEFICIENCY_WITH_PLAN, type ControlAction, type RiskControlRecord } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { findStored, type PastDescription } from '#shared/record/PastRecord.tsx';
import { useButtons, type ButtonAction } from '#shared/record/RecordButtons.tsx';
import type { RecordPageProps } from '#shared/record/RecordPage.tsx';
import type { Staleness } from '#shared/record/use-record-action.ts';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { addressOf } from './addresses.ts';
import { staleAfterAct } from './api/record.ts';
import { trailQuery } from '#shared/record/trail/trail-queries.ts';
import { History } from './components/History.tsx';
import { RecordNotices } from './components/Notices.tsx';
import { useChangeWords } from './components/use-change-words.ts';
import { YearSwitch } from './components/YearSwitch.tsx';

export const staleControl: Staleness = { workflow: 'riskControl', record: routes.getRiskControl.name, all: staleAfterAct };

const dueWords = ['assessment', 'ownerApproval', 'review'] as const;

/** What every page of a control shows: its header with what is due, what one must know first, and its history. */
export function useControlPage(record: RiskControlRecord): Pick<RecordPageProps, 'header' | 'notices' | 'history'> {
  const { t } = useT();
  const { state, isActive } = record;
  const duty = dueWords.find((word) => word === lookOfState('riskControl', state).duty);
  return {
    header: {
      no: record.riskNo,
      aside: <YearSwitch record={record} />,
      title: record.riskDescription || t('titles.viewControl'),
      state: isActive ? state : 'inactive',
      owner: record.owner,
      due: isActive && record.dueDate ? { label: t(`riskRecord.due.${duty ?? 'none'}`), date: record.dueDate } : undefined,
    },
    notices: <RecordNotices record={record} />,
    history: (tools?: ReactNode) => <History record={record} tools={tools} />,
  };
}

/** The buttons of a control. Saving and submitting one form are one button with words of its own; `here` is the form on the page. */
export function useControlButtons(
  record: RiskControlRecord | undefined,
  here?: 'edit' | 'assess' | 'review',
): ButtonAction<ControlAction>[] {
  const { t } = useT();
  return useButtons(record, {
    workflow: 'riskControl',
    openForm: (form, { events }) => {
      if (form === here || !record) return undefined;
      if (form === 'assess') return { to: addressOf('assess', record.id), words: t('riskRecord.actions.assess') };
      if (form === 'review') return { to: addressOf('review', record.id) };
      return { to: addressOf('edit', record.id), ...(events.includes('SAVE_DRAFT') && { words: t('riskRecord.actions.editDraft') }) };
    },
  });
}

const groups = [
  {
    title: 'riskRecord.section.current',
    fields: ['controlFrequency', 'controlMode', 'controlAssessmentScore'],
    long: ['currentControlDesc', 'controlAssessmentComments', 'comments', 'risk_Docs'],
  },
  {
    title: 'riskRecord.section.review',
    fields: ['controlEffectiveness', 'controlDeficiency', 'expectedCompletionDate'],
    long: ['remediationPlan'],
  },
  {
    title: 'riskRecord.section.people',
    fields: ['controlOwner', 'assistants', 'needOwnerApprove', 'forwardedTo'],
    long: [],
  },
  {
    title: 'riskRecord.section.standard',
    fields: ['categoryLevelOne', 'categoryLevelTwo', 'categoryLevelThree', 'riskStoreNo'],
    long: ['riskDescription', 'consequences', 'consequences_EN', 'standardControlDesc'],
  },
  {
    title: 'riskRecord.section.owner',
    fields: [
      'managementArea',
      'keyControl',
      'businessUnit',
      'controlObjective',
      'controlCategory',
      'controlOwnerFunction',
      'controlOwnerDeptId',
    ],
    long: [],
  },
  {
    title: 'riskRecord.section.attributes',
    fields: ['businessProcess', 'cosoComponent', 'cosoPrinciple', 'controlNature', 'controlAutomation', 'itSystem', 'sharedControl'],
    long: ['accountAssertions', 'generalControls', 'sharedWith'],
  },
] as const;

const withoutNumber = (text: string) => text.replace(/ \([^()]*\)$/, '');

/** A control as it was at the end of a day. */
export function usePastControl(record: RiskControlRecord): PastDescription {
  const { t, lang } = useT();
  return {
    query: (day) => trailQuery({ type: 'riskControl', id: record.id, no: record.riskNo }, lang, day),
    groups: groups.map(({ title, fields, long }) => ({ title: t(title), fields, long })),
    words: useChangeWords(record),
    // Free texts stand in for a category that was not chosen.
    standIns: { categoryLevelTwo: 'categoryLevelTwoStr', categoryLevelThree: 'categoryLevelThreeStr' },
    // Each review notes a day by which it expects a plan to be done; without a plan that is the day of the review, and no promise.
    omits: (trail) =>
      findStored(trail, 'controlDeficiency').value === DEFICIENCY_WITH_PLAN ? [] : ['expectedCompletionDate', 'remediationPlan'],
    header: (trail) => {
      const owner = findStored(trail, 'controlOwner');
      return {
        title: findStored(trail, 'riskDescription').value || t('titles.viewControl'),
        owner: owner.value ? { userNO: owner.text, name: withoutNumber(owner.text), englishName: withoutNumber(owner.textEn) } : null,
        ...(findStored(trail, 'isActive').value === 'false' && { state: 'inactive' }),
      };
    },
  };
}
