import { listChanges, type FieldChange } from '@portal/platform';
import type { RiskControlFacts } from '@portal/workflows';
import { toFacts, type ControlRow } from '../risk-control.reader.ts';
import { toWireNames } from '../standard-information.ts';
import type { Newcomer } from './new-years.ts';

/** The facts of the new year's row: nobody has done anything with it yet. */
export function toNewFacts(row: ControlRow, ownerId: number | null): RiskControlFacts {
  return {
    ...toFacts({
      ...row,
      owner_id: ownerId,
      assistant_ids: [],
      forwarded_ids: [],
      submitted_by: null,
      submission_actor: null,
      open_issues: 0,
      review_dependent_ids: null,
      review_allocated_to: null,
    }),
    isNewestOfLineage: true,
    lacksDeficiency: false,
    sharing: null,
  };
}

/** What the first step of the new year's row says of it. @param more of a kind of row alone */
export function sayNewcomer(
  row: ControlRow,
  year: number,
  newcomer: Newcomer,
  more: Readonly<Record<string, unknown>> = {},
): FieldChange[] {
  return listChanges(
    {},
    {
      riskNo: newcomer.riskNo,
      riskYear: year,
      ...toWireNames(newcomer.columns),
      needOwnerApprove: row.need_owner_approve,
      controlFrequency: newcomer.frequency || '',
      controlMode: newcomer.mode || '',
      ...more,
    },
  );
}
