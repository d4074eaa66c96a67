import type { MigrationObject } from '@mikro-orm/core';
import { Migration20261120000001Foundation } from './Migration20261120000001Foundation.ts';
import { Migration20261120000002RiskControl } from './Migration20261120000002RiskControl.ts';
import { Migration20261120000003MatrixLists } from './Migration20261120000003MatrixLists.ts';
import { Migration20261120000004Substitution } from './Migration20261120000004Substitution.ts';
import { Migration20261120000005Account } from './Migration20261120000005Account.ts';
import { Migration20261120000006Administration } from './Migration20261120000006Administration.ts';
import { Migration20261120000008Search } from './Migration20261120000008Search.ts';
import { Migration20261120000009RiskEvent } from './Migration20261120000009RiskEvent.ts';
import { Migration20261120000010Policy } from './Migration20261120000010Policy.ts';
import { Migration20261120000011Share } from './Migration20261120000011Share.ts';
import { Migration20261120000012Exam } from './Migration20261120000012Exam.ts';
import { Migration20261120000013Scorm } from './Migration20261120000013Scorm.ts';
import { Migration20261120000014SignIn } from './Migration20261120000014SignIn.ts';
import { Migration20261120000016Observability } from './Migration20261120000016Observability.ts';
import { Migration20261120000017ControlCounts } from './Migration20261120000017ControlCounts.ts';
import { Migration20261120000017OpenReviews } from './Migration20261120000017OpenReviews.ts';
import { Migration20261120000018Rendering } from './Migration20261120000018Rendering.ts';
import { Migration20261120000021UnusedCourses } from './Migration20261120000021UnusedCourses.ts';
import { Migration20261120000022CategoryMerge } from './Migration20261120000022CategoryMerge.ts';
import { Migration20261120000023FigureFilters } from './Migration20261120000023FigureFilters.ts';
import { Migration20261120000024AllMoved } from './Migration20261120000024AllMoved.ts';

/** The one forward story of the database, in order. */
export const migrations: MigrationObject[] = [
  { name: 'Migration20261120000001Foundation', class: Migration20261120000001Foundation },
  { name: 'Migration20261120000002RiskControl', class: Migration20261120000002RiskControl },
  { name: 'Migration20261120000003MatrixLists', class: Migration20261120000003MatrixLists },
  { name: 'Migration20261120000004Substitution', class: Migration20261120000004Substitution },
  { name: 'Migration20261120000005Account', class: Migration20261120000005Account },
  { name: 'Migration20261120000006Administration', class: Migration20261120000006Administration },
  { name: 'Migration20261120000008Search', class: Migration20261120000008Search },
  { name: 'Migration20261120000009RiskEvent', class: Migration20261120000009RiskEvent },
  { name: 'Migration20261120000010Policy', class: Migration20261120000010Policy },
  { name: 'Migration20261120000011Share', class: Migration20261120000011Share },
  { name: 'Migration20261120000012Exam', class: Migration20261120000012Exam },
  { name: 'Migration20261120000013Scorm', class: Migration20261120000013Scorm },
  { name: 'Migration20261120000014SignIn', class: Migration20261120000014SignIn },
  { name: 'Migration20261120000016Observability', class: Migration20261120000016Observability },
  { name: 'Migration20261120000017ControlCounts', class: Migration20261120000017ControlCounts },
  { name: 'Migration20261120000017OpenReviews', class: Migration20261120000017OpenReviews },
  { name: 'Migration20261120000018Rendering', class: Migration20261120000018Rendering },
  { name: 'Migration20261120000021UnusedCourses', class: Migration20261120000021UnusedCourses },
  { name: 'Migration20261120000022CategoryMerge', class: Migration20261120000022CategoryMerge },
  { name: 'Migration20261120000023FigureFilters', class: Migration20261120000023FigureFilters },
  { name: 'Migration20261120000024AllMoved', class: Migration20261120000024AllMoved },
];
