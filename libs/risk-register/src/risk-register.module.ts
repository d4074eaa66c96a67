import { Module } from '@nestjs/common';
import { AdminRegistryModule } from '@portal/directory';
import { CategoryAdmin } from './category/category-admin.service.ts';
import { CategoryCarriersModule } from './category/category-carriers.ts';
import { CategoryMerges } from './category/category-merge.service.ts';
import { RiskCategoryService } from './risk-category.service.ts';
import { RiskStoreService } from './risk-store.service.ts';
import { StoreFilingService } from './store-filing.service.ts';
import { StoreExportSource } from './export/store-export.source.ts';
import { StoreSearchSource } from './search/store-search.source.ts';
import { StoreImportRules } from './import/store-import.rules.ts';
import { RecordTrails } from './trail/record-trails.ts';

/** Moves the records of merged categories; the worker goes on with what a call has begun. */
@Module({ imports: [CategoryCarriersModule], providers: [CategoryMerges], exports: [CategoryMerges] })
export class CategoryMergeModule {}

/** What administrators change about categories; for the process that answers calls. */
@Module({ imports: [AdminRegistryModule, CategoryMergeModule], providers: [CategoryAdmin], exports: [CategoryAdmin] })
export class CategoryAdminModule {}

/** Time travel, for the areas whose records have a trail. */
@Module({ providers: [RecordTrails], exports: [RecordTrails] })
export class RecordTrailModule {}

@Module({
  imports: [CategoryCarriersModule],
  providers: [RiskCategoryService, RiskStoreService, StoreExportSource, StoreFilingService, StoreImportRules, StoreSearchSource],
  exports: [RiskCategoryService, RiskStoreService, StoreExportSource, StoreFilingService, StoreImportRules, StoreSearchSource],
})
export class RiskRegisterModule {}
