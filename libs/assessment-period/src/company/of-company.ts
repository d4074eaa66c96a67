import { ofCompany } from '@portal/directory';

/** SQL: a control's department of today fulfils a condition. @param control SQL of a control's id @param holds the condition, of SQL of a department's id */
export const controlOfDepartment = (control: string, holds: (department: string) => string): string =>
  `${control} in (select owned.id from risk_control owned where ${holds('owned.department_id')})`;

/** SQL: a control belongs, by its department of today, to a company or to one below it. @param control SQL of a control's id @param company SQL of type bigint */
export const controlOfCompany = (control: string, company: string): string =>
  controlOfDepartment(control, (department) => ofCompany(department, company));
