import { Module, type Type } from '@nestjs/common';
import type { ExportSource } from '@portal/platform';
import { PersonAdminQueries } from '../administration/person-admin.queries.ts';
import { SessionAdmin } from '../session/session-admin.service.ts';
import { SubstitutionService } from '../substitution/substitution.service.ts';
import { AccessLogExportSource } from './access-log-export.source.ts';
import { ChangeLogExportSource } from './change-log-export.source.ts';
import { PersonExportSource } from './person-export.source.ts';
import { SessionExportSource } from './session-export.source.ts';
import { SubstitutionExportSource } from './substitution-export.source.ts';

/** The lists of the administration that can be taken out as a workbook. */
export const directoryExports: readonly Type<ExportSource>[] = [
  AccessLogExportSource,
  ChangeLogExportSource,
  PersonExportSource,
  SessionExportSource,
  SubstitutionExportSource,
];

/** What a worker needs to write them: no more of the directory than the lists themselves. */
@Module({ providers: [PersonAdminQueries, SessionAdmin, SubstitutionService, ...directoryExports], exports: [...directoryExports] })
export class DirectoryExportModule {}
