import { Global, Module } from '@nestjs/common';
import { EvidenceOpener } from './evidence-opener.ts';
import { FileAccess } from './file-access.ts';
import { FileController } from './file.controller.ts';
import { UploadService } from './upload.service.ts';

/** Uploads and downloads for every area. */
@Global()
@Module({ controllers: [FileController], providers: [EvidenceOpener, FileAccess, UploadService], exports: [EvidenceOpener, FileAccess] })
export class FileModule {}
