import { Injectable } from '@nestjs/common';
import { attestationExportBody, eventListBody, examPeopleBody, issueListBody, riskListBody, type PortalListName } from '@portal/contract';
import { AttestationExportSource, ExamPeopleExportSource } from '@portal/knowledge';
import type { ExportSource, SheetRow } from '@portal/platform';
import { IssueExportSource } from '@portal/remediation';
import { ControlExportSource } from '@portal/risk-control';
import { EventExportSource, ReportExportSource } from '@portal/risk-event';
import type { z } from 'zod';

/** A list of the portal as a population: whose export it is, how its query is made of what was asked, and which column is the key. */
export interface PortalList {
  readonly source: ExportSource;
  /** The body of the list's own call, which says what may be asked. */
  readonly body: z.ZodType<object>;
  /** What the export is asked beside its body. */
  readonly scope?: string;
  /** The key of its column; without one the key is made of the row and stands in a column of its own. */
  readonly key: string | ((row: SheetRow) => string);
  /** The day of a row, where the list itself does not ask for days. */
  readonly dayOf?: (row: SheetRow) => Date | null;
  /** Which of its rows are meant; all unless told. */
  readonly isMeant?: (row: SheetRow) => boolean;
}

/** The exports behind the lists: rows and rights are theirs. */
@Injectable()
export class PortalListSources {
  readonly all: Readonly<Record<PortalListName, PortalList>>;

  constructor(
    controls: ControlExportSource,
    events: EventExportSource,
    reports: ReportExportSource,
    issues: IssueExportSource,
    confirmations: AttestationExportSource,
    examPeople: ExamPeopleExportSource,
  ) {
    this.all = {
      controls: { source: controls, body: riskListBody, scope: 'management', key: 'riskNo' },
      events: { source: events, body: eventListBody, scope: 'query', key: 'eventNo' },
      reports: { source: reports, body: eventListBody, key: 'reportNo' },
      issues: { source: issues, body: issueListBody, key: 'issueNo' },
      confirmations: {
        source: confirmations,
        body: attestationExportBody,
        key: (row) => [row['shareNo'], row['userNo'], row['version']].map(String).join('/'),
        dayOf: (row) => row['attestedAt'] as Date,
      },
      // The list has everybody whom the exam is for; a population of attempts has only who made one.
      examAttempts: {
        source: examPeople,
        body: examPeopleBody,
        key: 'userNo',
        dayOf: (row) => row['submittedAt'] as Date | null,
        isMeant: (row) => Number(row['attempts']) > 0,
      },
    };
  }
}
