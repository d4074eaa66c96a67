import { Global, Module } from '@nestjs/common';
import { AdminRegistryModule } from '@portal/directory';
import { IssueDuties } from './issue-duties.ts';
import { IssueParents } from './issue-parents.ts';
import { RemediationService } from './remediation.service.ts';

/** Remediation issues; the areas register what their issues hang on. */
@Global()
@Module({
  imports: [AdminRegistryModule],
  providers: [IssueDuties, IssueParents, RemediationService],
  exports: [IssueParents, RemediationService],
})
export class RemediationModule {}
