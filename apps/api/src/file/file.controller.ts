import { Controller, Req, Res, StreamableFile } from '@nestjs/common';
import { Refusal, routes, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { Sql, type OpenedFile } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Call, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { EvidenceOpener } from './evidence-opener.ts';
import { FileAccess } from './file-access.ts';
import { isShownInline } from './file-content.ts';
import { describeDisposition } from './file-name.ts';
import { UploadService, type UploadedFile } from './upload.service.ts';

interface FileRow extends OpenedFile {
  size: number;
  media_type: string;
  uploaded_by: number | null;
}

/** Files that hang on records (docs/decisions/wire.md, Uploads). */
@Controller()
export class FileController {
  constructor(
    private readonly sql: Sql,
    private readonly files: EvidenceOpener,
    private readonly uploads: UploadService,
    private readonly access: FileAccess,
  ) {}

  @Call(routes.attachmentUpload)
  upload(@Req() request: FastifyRequest, @CurrentPerson() person: SignedInPerson): Promise<UploadedFile[]> {
    return this.uploads.receive(request, person.id);
  }

  @Call(routes.downloadFile)
  async download(
    @CallQuery() query: RouteQuery<typeof routes.downloadFile>,
    @CurrentPerson() person: SignedInPerson,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.#findReadable(query.id, person);
    const content = await this.files.open(file, person.id);
    const kind = query.inline && isShownInline(file.media_type) ? 'inline' : 'attachment';
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
    return new StreamableFile(content, { type: file.media_type, disposition: describeDisposition(kind, file.name), length: file.size });
  }

  /** What one may not read is not told from what is not there. */
  async #findReadable(id: number | null, person: SignedInPerson): Promise<FileRow> {
    const file = await this.sql.one<FileRow>(
      'select id, name, storage_key, size, sha256, media_type, uploaded_by from stored_file where id = $1',
      [id],
    );
    if (!file || id === null) throw new Refusal('not_found');
    const claimed = await this.access.findClaim(id, person);
    if (claimed === false) throw new Refusal('not_found');
    if (!claimed && file.uploaded_by !== person.id && !(await this.access.mayRead(id, person))) throw new Refusal('not_found');
    return file;
  }
}
