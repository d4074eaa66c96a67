import { Global, Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { HomeCards } from './home-cards.ts';
import { HomeController } from './home.controller.ts';
import { MyDutiesController } from './my-duties.controller.ts';
import { MyDuties } from './my-duties.ts';

/** Home: the areas' modules register their cards. */
@Global()
@Module({
  imports: [IdentityModule],
  controllers: [HomeController, MyDutiesController],
  providers: [HomeCards, MyDuties],
  exports: [HomeCards],
})
export class HomeModule {}
