import { refuseField, type RiskReportFields, type RouteBody, type riskEventRecordRoutes } from '@portal/contract';
import type { ReportColumns } from './risk-report.reader.ts';
import type { CheckedAction } from './report-actions.ts';

export type RiskReportBody = RouteBody<(typeof riskEventRecordRoutes)['submitRiskReport']>;

/** The body's fields as columns. */
export function toReportColumns(body: RiskReportBody): ReportColumns {
  return {
    root_cause: body.rootCause,
    impact_assessment: body.impactAssessment,
    response: body.response,
    acceptance_reason: body.acceptanceReason,
    residual_likelihood: body.residualLikelihood || null,
    residual_impact: body.residualImpact || null,
    lessons: body.lessons,
  };
}

/** A submission that names the report and says nothing else means the report as it was saved. */
export function saysNothingOfReport(body: RiskReportBody): boolean {
  return body.rootCause === '' && body.response === null && body.impactAssessment === '' && body.actions.length === 0;
}

/** What the ordered checks read. */
export function toReportFields(columns: ReportColumns, actions: readonly CheckedAction[]): RiskReportFields {
  return { rootCause: columns.root_cause, response: columns.response, acceptanceReason: columns.acceptance_reason, actions };
}

/** The wire's name of each column, for field errors, the Log tab and time travel. */
export const reportWireNames: Readonly<Record<keyof ReportColumns, string>> = {
  root_cause: 'rootCause',
  impact_assessment: 'impactAssessment',
  response: 'response',
  acceptance_reason: 'acceptanceReason',
  residual_likelihood: 'residualLikelihood',
  residual_impact: 'residualImpact',
  lessons: 'lessons',
};

export const reportColumnNames = Object.keys(reportWireNames) as (keyof ReportColumns)[];

export function toReportWireNames(columns: ReportColumns): Record<string, unknown> {
  return Object.fromEntries(reportColumnNames.map((column) => [reportWireNames[column], columns[column]]));
}

/** Residual likelihood and impact are whole numbers from 1 to 5, or not said yet. */
export function assertResidual(columns: ReportColumns): void {
  const fits = (value: number | null) => value === null || (value >= 1 && value <= 5);
  if (!fits(columns.residual_likelihood)) throw refuseField('residualLikelihood', 'riskReport.residual');
  if (!fits(columns.residual_impact)) throw refuseField('residualImpact', 'riskReport.residual');
}
