import { Global, Module } from '@nestjs/common';
import { FileAccess } from './file-access.ts';
import { FileController } from './file.controller.ts';
import { UploadService } from './upload.service.ts';

/** Uploads and downloads for every area. */
@Global()
@Module({ controllers: [FileController], providers: [FileAccess, UploadService], exports: [FileAccess] })
export class FileModule {}
