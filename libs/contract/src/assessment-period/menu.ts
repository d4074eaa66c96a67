import { certificationMenu, committeePackMenu } from '../certification/menu.ts';
import { controlTestMenu } from '../control-test/menu.ts';
import { deficiencyMenu } from '../deficiency/menu.ts';
import { evidenceRequestMenu } from '../evidence-request/menu.ts';
import { menuPage, recordPage, type MenuEntry } from '../directory/menu-entry.ts';
import {
  assessmentCoveragePage,
  assessmentPeriodList,
  assessmentPeriodPages,
  assessmentScopePage,
  auditorSeatList,
  companiesPage,
} from './pages.ts';

/** The group of assurance: the periods, and what is done within one. */
export const assuranceMenu: MenuEntry = {
  ...menuPage('/Assurance', '内控评价', 'Assurance', 'review', 'everyoneAndAuditors'),
  children: [
    menuPage(assessmentPeriodList, '评价期间', 'Assessment periods', 'list', 'everyoneAndSeats'),
    recordPage(assessmentPeriodPages.assessmentPeriod.view, '评价期间', 'Assessment period', 'everyoneAndSeats'),
    recordPage(assessmentPeriodPages.assessmentPeriod.edit, '编辑评价期间', 'Edit assessment period', 'administrators'),
    menuPage(assessmentScopePage, '评价范围', 'Scope', 'list', 'administratorsAndSeats'),
    menuPage(assessmentCoveragePage, '范围覆盖', 'Coverage', 'list', 'administratorsAndSeats'),
    controlTestMenu,
    evidenceRequestMenu,
    deficiencyMenu,
    certificationMenu,
    committeePackMenu,
    menuPage(auditorSeatList, '外部审计席位', 'External auditors', 'people', 'administratorsAndAuditors'),
    recordPage(assessmentPeriodPages.auditorSeat.view, '审计席位', 'Auditor’s seat', 'everyoneAndAuditors'),
    menuPage(companiesPage, '公司与流程', 'Companies and processes', 'list', 'administrators'),
  ],
};
