import { controlOfCompany } from '@portal/assessment-period';
import { ofCompany } from '@portal/directory';

/**
 * SQL of the department to which a deficiency belongs that no control places: that of the event it was reported with; where the event names none, and for all
 * others, that of whoever answers for it (docs/adr/0054-scope-of-a-period.md). Null for one that says nothing of it.
 * @param deficiency its alias
 */
export const departmentOfDeficiency = (deficiency: string): string =>
  `coalesce((select happened.department_id from risk_report told join risk_event happened on happened.id = told.event_id
      where ${deficiency}.source = 'riskReport' and told.id = ${deficiency}.source_id),
    (select answering.department_id from person answering where answering.id = ${deficiency}.owner_id))`;

/**
 * SQL: a deficiency belongs where its control does; one without a control, to its own department.
 * @param deficiency its alias @param company SQL of type bigint
 */
export const deficiencyOfCompany = (deficiency: string, company: string): string =>
  `(${controlOfCompany(`${deficiency}.control_id`, company)}
    or (${deficiency}.control_id is null and ${ofCompany(`(${departmentOfDeficiency(deficiency)})`, company)}))`;
