import type { Readable } from 'node:stream';
import { Controller, Req, Res, StreamableFile } from '@nestjs/common';
import { policyRoutes as routes, Refusal, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { MissingFileError, StorageQuota } from '@portal/platform';
import {
  CHUNK_BYTES,
  FileTokens,
  GRADE,
  PolicyFiles,
  PolicyRenderings,
  UPLOAD_HOURS,
  UploadSessions,
  type PolicyFile,
  type UploadSession,
} from '@portal/policy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '@portal/workflows';
import { EvidenceOpener } from '../file/evidence-opener.ts';
import { isShownInline } from '../file/file-content.ts';
import { cleanFileName, describeDisposition } from '../file/file-name.ts';
import { receiveFiles } from '../file/receive-files.ts';
import { Call, CallBody, CallQuery, CurrentPerson, OptionalPerson } from '../http/call.decorator.ts';
import { PolicyUploads, type UploadedPolicyFile } from './policy-upload.service.ts';

type UploadWire = RouteData<typeof routes.startUpload>;
type TokenInput = { id: number | null; url: string } | undefined;

/** Policy files: uploads in one piece and in chunks, tokens, opening (docs/decisions/policy-library.md, Files). */
@Controller()
export class PolicyFileController {
  constructor(
    private readonly uploads: PolicyUploads,
    private readonly sessions: UploadSessions,
    private readonly tokens: FileTokens,
    private readonly files: PolicyFiles,
    private readonly renderings: PolicyRenderings,
    private readonly opener: EvidenceOpener,
    private readonly quota: StorageQuota,
  ) {}

  @Call(routes.dmsUpload)
  upload(@Req() request: FastifyRequest, @CurrentPerson() person: SignedInPerson): Promise<UploadedPolicyFile[]> {
    return this.uploads.receive(request, person.id);
  }

  @Call(routes.startUpload)
  async start(@CallBody() body: RouteBody<typeof routes.startUpload>, @CurrentPerson() person: SignedInPerson): Promise<UploadWire> {
    const name = body.name ? cleanFileName(body.name) : '';
    return toUploadWire(await this.sessions.start({ ...body, name }, person.id));
  }

  @Call(routes.uploadChunk)
  async append(
    @Req() request: FastifyRequest,
    @CallQuery() query: RouteQuery<typeof routes.uploadChunk>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<UploadWire> {
    let session: UploadSession | undefined;
    const meter = this.quota.meterOf(person.id);
    try {
      for await (const file of receiveFiles(request, { fileBytes: CHUNK_BYTES, files: 1, meter })) {
        session = await this.sessions.append(query.uploadId, query.offset ?? 0, file.content, person.id);
        if (file.isTooLarge()) throw new Refusal('too_large');
      }
    } catch (error) {
      await meter.refund();
      throw error;
    }
    return toUploadWire(session!);
  }

  @Call(routes.getUpload)
  async find(@CallQuery() query: RouteQuery<typeof routes.getUpload>, @CurrentPerson() person: SignedInPerson): Promise<UploadWire> {
    return toUploadWire(await this.sessions.read(query.uploadId, person.id));
  }

  @Call(routes.finishUpload)
  finish(@CallBody() body: RouteBody<typeof routes.finishUpload>, @CurrentPerson() person: SignedInPerson): Promise<UploadedPolicyFile[]> {
    return this.uploads.finish(body.uploadId, person.id);
  }

  @Call(routes.cancelUpload)
  async cancel(@CallBody() body: RouteBody<typeof routes.cancelUpload>, @CurrentPerson() person: SignedInPerson): Promise<null> {
    await this.sessions.forget((await this.sessions.read(body.uploadId, person.id)).id);
    return null;
  }

  @Call(routes.getAzureBlobSASToken)
  issueByPost(
    @CallQuery() query: RouteQuery<typeof routes.getAzureBlobSASToken>,
    @CallBody() body: TokenInput,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<string> {
    return this.#issue(query.id || query.url ? query : body, person);
  }

  @Call(routes.getAccessToken)
  issueByGet(@CallQuery() query: RouteQuery<typeof routes.getAccessToken>, @CurrentPerson() person: SignedInPerson): Promise<string> {
    return this.#issue(query, person);
  }

  /** By session or token; a token is refused together with another person's session (docs/decisions/wire.md, Policy). */
  @Call(routes.openPolicyFile)
  async open(
    @CallQuery() query: RouteQuery<typeof routes.openPolicyFile>,
    @OptionalPerson() person: SignedInPerson | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const fileId = Number(/^\d{1,15}/.exec(query.id ?? '')?.[0] ?? 0);
    const actor = await this.#actorOf(fileId, tokenIn(query.token), person);
    const file = await this.files.find(fileId);
    if (!file) throw new Refusal('not_found');
    const grade = await this.#gradeOf(file, actor);
    if (!grade) throw new Refusal('not_found');
    if ((query.inline || query.pages) && !(grade & GRADE.read)) throw new Refusal('not_allowed', { message: 'policy.noPreview' });
    if (query.pages) return this.#showPages(file, reply);
    const shows = query.inline && isShownInline(file.media_type);
    // What a browser cannot show it would save: that is a download.
    if (!shows && !(grade & GRADE.download)) throw new Refusal('not_allowed', { message: 'policy.noDownload' });
    const content = await this.opener.open(file, actor.id);
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
    return new StreamableFile(content, {
      type: file.media_type,
      disposition: describeDisposition(shows ? 'inline' : 'attachment', file.name),
      length: file.size,
    });
  }

  /** What a worker drew of an office file: all that who may not download it gets to see. */
  async #showPages(file: PolicyFile, reply: FastifyReply): Promise<StreamableFile> {
    const pages = await this.renderings.look(file);
    if (pages?.state !== 'done') throw new Refusal('not_found');
    const content = await openOrRefuse(() => this.renderings.open(file.id, pages));
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
    const disposition = describeDisposition('inline', `${file.name}.pdf`);
    return new StreamableFile(content, {
      type: 'application/pdf',
      disposition,
      ...(pages.output.size !== null && { length: pages.output.size }),
    });
  }

  async #actorOf(fileId: number, token: string, person: SignedInPerson | undefined): Promise<Actor> {
    if (!token) {
      if (!person) throw new Refusal('unauthenticated');
      return person.actor;
    }
    const actor = await this.tokens.redeem(token, fileId, person?.session.id);
    if (person && person.id !== actor.id) throw new Refusal('not_found');
    return actor;
  }

  async #gradeOf(file: PolicyFile, actor: Actor): Promise<number> {
    const grade = await this.files.gradeOf(file.id, actor);
    return grade ?? (file.uploaded_by === actor.id ? GRADE.all : GRADE.none);
  }

  async #issue(input: TokenInput, person: SignedInPerson): Promise<string> {
    const fileId = input?.id ?? Number(/[?&]id=(\d{1,15})/i.exec(input?.url ?? '')?.[1] ?? 0);
    // Without a file it opens nothing until this session asks a file with it: the literal call of an older client (docs/decisions/policy-library.md).
    const token = await this.tokens.issue(fileId || null, { id: person.id, actor: person.actor, sessionId: person.session.id });
    return `&token=${token}`;
  }
}

async function openOrRefuse(open: () => Promise<Readable>): Promise<Readable> {
  try {
    return await open();
  } catch (error) {
    throw error instanceof MissingFileError ? new Refusal('not_found') : error;
  }
}

/** Clients append the token in several ways: the last value that is one counts. */
function tokenIn(given: unknown): string {
  const values = (Array.isArray(given) ? given : [given]).map((value) =>
    typeof value === 'string' ? value.replace(/^[?&]?(token=)?/, '') : '',
  );
  return values.filter((value) => /^[\w-]{20,100}$/.test(value)).at(-1) ?? '';
}

function toUploadWire(session: UploadSession): UploadWire {
  return {
    uploadId: session.id,
    name: session.name,
    size: session.size,
    received: session.received,
    chunkSize: CHUNK_BYTES,
    expiresAt: new Date(session.touched_at.getTime() + UPLOAD_HOURS * 3_600_000).toISOString(),
  };
}
