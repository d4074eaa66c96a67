import { LENGTH } from '../length.ts';
import type { ImportKind } from './import-file.ts';

/** Characters that an option of a question may have. */
export const LONGEST_OPTION = 1000;

/** What is longer than a name, by the fields of all import files; what a cell names (a person, a value of a list) is no longer than a name. */
const longer: Readonly<Record<ImportKind, Readonly<Record<string, number>>>> = {
  control: {
    riskStoreNo: LENGTH.number,
    riskNo: LENGTH.number,
    standardControlDesc: LENGTH.longText,
    accounts: LENGTH.longText,
    generalControls: LENGTH.longText,
  },
  storage: {
    ruNo: LENGTH.number,
    riskDescription: LENGTH.longText,
    consequences: LENGTH.longText,
    consequences_EN: LENGTH.longText,
    standardControlDesc: LENGTH.longText,
  },
  people: { number: LENGTH.number, adNo: LENGTH.number, manager: LENGTH.number, roles: LENGTH.longText },
  balance: { company: LENGTH.number, account: LENGTH.number, amount: LENGTH.number },
  company: { code: LENGTH.number, currency: LENGTH.number, parent: LENGTH.number, departments: LENGTH.longText },
  testPlan: { controlNo: LENGTH.number, dueOn: LENGTH.number },
  question: { stem: LENGTH.longText, stemEn: LENGTH.longText, answer: LENGTH.longText },
};

/** Characters that a field of an import file takes; the cells of an upload are cut beyond it before they travel. */
export function importFieldMax(kind: ImportKind, field: string): number {
  if (kind === 'question' && field.startsWith('option')) return LONGEST_OPTION;
  return longer[kind][field] ?? LENGTH.name;
}
