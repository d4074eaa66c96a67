import { Module, type Provider } from '@nestjs/common';
import { areaModules, searchSources } from '@portal/areas';
import { SEARCH_SOURCES, SearchQueries } from '@portal/platform';
import { IdentityModule } from '../identity/identity.module.ts';
import { SearchController } from './search.controller.ts';

const sources: Provider = { provide: SEARCH_SOURCES, useFactory: (...all: unknown[]) => all, inject: [...searchSources] };

/** The search box, over what the areas say that it finds. */
@Module({
  imports: [...areaModules, IdentityModule],
  controllers: [SearchController],
  providers: [sources, SearchQueries],
  exports: [SearchQueries],
})
export class SearchApiModule {}
