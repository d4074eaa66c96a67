import { Module } from '@nestjs/common';
import { DirectoryController } from './directory.controller.ts';
import { ListSettingsController } from './list-settings.controller.ts';

@Module({ controllers: [DirectoryController, ListSettingsController] })
export class DirectoryApiModule {}
