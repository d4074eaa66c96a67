import { ofCompany } from '@portal/directory';

/** SQL: a control belongs, by its department of today, to a company or to one below it. @param control SQL of a control's id @param company SQL of type bigint */
export const controlOfCompany = (control: string, company: string): string =>
  `${control} in (select owned.id from risk_control owned where ${ofCompany('owned.department_id', company)})`;
