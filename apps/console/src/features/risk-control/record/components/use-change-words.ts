import { assertionWords, automationWords, cosoWords, natureWords, type RiskControlRecord, type TaskRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { isScore } from '#shared/theme/tokens.ts';
import { categoriesQuery, useReference } from '#shared/api/reference.ts';
import { listCodes } from '../api/reference.ts';
import { fieldLabelKey } from './field-labels.ts';

type Change = TaskRow['changes'][number];

const flags = ['needOwnerApprove', 'isActive'];
const byName = ['managementArea', 'keyControl', 'businessUnit', 'controlObjective', 'controlCategory', 'controlOwnerFunction'] as const;
const byItem = ['controlOwnerDeptId', 'controlFrequency', 'controlMode', 'controlDeficiency'] as const;
const categories = ['categoryLevelOne', 'categoryLevelTwo', 'categoryLevelThree'] as const;
const scores = ['controlAssessmentScore', 'controlEffectiveness'];

/** Attributes whose values are terms of the contract. */
const terms: Readonly<Record<string, Readonly<Record<string, { zh: string; en: string }>>>> = {
  cosoComponent: cosoWords,
  controlNature: natureWords,
  controlAutomation: automationWords,
  accountAssertions: assertionWords,
};

const isIn = <Name extends string>(names: readonly Name[], field: string): field is Name => (names as readonly string[]).includes(field);

/** Turns a step's field changes into words: labels, reference values, categories and flags in the reader's language; people are named by the service. */
export function useChangeWords(record: RiskControlRecord): (change: Change) => { label: string; before: string; after: string } {
  const { t, lang, date, pick } = useT();
  const reference = useReference();
  const one = useQuery(categoriesQuery(0)).data ?? [];
  const two = useQuery({ ...categoriesQuery(record.categoryLevelOne ?? 0), enabled: Boolean(record.categoryLevelOne) }).data ?? [];
  const three = useQuery({ ...categoriesQuery(record.categoryLevelTwo ?? 0), enabled: Boolean(record.categoryLevelTwo) }).data ?? [];

  const categoryOf = (field: (typeof categories)[number], id: string) => {
    if (id === '0') return field === 'categoryLevelOne' ? t('riskControl.form.others') : '';
    const found = [...one, ...two, ...three].find((row) => String(row.id) === id);
    return found ? (lang === 'en' && found.categoryNameEn) || found.categoryName : id;
  };
  const valueOf = (field: string, value: string): string => {
    if (value === '') return '';
    if (flags.includes(field)) return t(value === 'true' ? 'common.yes' : 'common.no');
    const words = terms[field];
    // Accounts stand between their assertions.
    if (words) return value.replaceAll(/[A-Za-z]+/g, (term) => (words[term] ? pick(words[term]) : term));
    if (isIn(byName, field)) return reference.label(listCodes[field], value);
    if (isIn(byItem, field)) return reference.itemLabel(listCodes[field], value) || value;
    if (isIn(categories, field)) return categoryOf(field, value);
    if (scores.includes(field) && isScore(Number(value))) return `${value} ${t(`scores.short.s${Number(value) as 1 | 2 | 3 | 4 | 5}`)}`;
    if (field === 'expectedCompletionDate' || field === 'dueDate') return date(value);
    return value;
  };
  return ({ field, before, after }) => {
    const key = fieldLabelKey(field);
    return { label: key ? t(key) : field, before: valueOf(field, before), after: valueOf(field, after) };
  };
}
