import { Module } from '@nestjs/common';
import { AdministrationModule } from '@portal/platform';
import { CategoryAdminModule } from '@portal/risk-register';
import { OperationController } from './operation.controller.ts';
import { PeopleController } from './people.controller.ts';
import { RetentionController } from './retention.controller.ts';
import { StructureController } from './structure.controller.ts';

/** The calls of the administration. */
@Module({
  imports: [AdministrationModule, CategoryAdminModule],
  controllers: [OperationController, PeopleController, RetentionController, StructureController],
})
export class AdminApiModule {}
