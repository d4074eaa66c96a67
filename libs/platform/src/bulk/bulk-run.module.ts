import { Module } from '@nestjs/common';
import { BulkResultsSource } from './bulk-results.source.ts';

/** What runs of bulk actions give to the exports. */
@Module({ providers: [BulkResultsSource], exports: [BulkResultsSource] })
export class BulkRunModule {}
