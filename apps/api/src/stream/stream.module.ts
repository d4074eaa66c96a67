import { Module } from '@nestjs/common';
import { LiveHub } from './live-hub.ts';
import { StreamController } from './stream.controller.ts';

@Module({ controllers: [StreamController], providers: [LiveHub], exports: [LiveHub] })
export class StreamModule {}
