import { Global, Module } from '@nestjs/common';
import { LivePublisher } from './live-publisher.ts';

/** What every process needs to tell open pages of a change. */
@Global()
@Module({ providers: [LivePublisher], exports: [LivePublisher] })
export class LiveModule {}
