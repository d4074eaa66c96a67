import { Controller, Get, Req, Res } from '@nestjs/common';
import { emitOpenApi } from '@portal/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildDocsPage } from './docs-page.ts';

/** The OpenAPI document of all calls: JSON for programs, a page for people (docs/decisions/calls.md). */
@Controller('api/docs')
export class DocsController {
  #json: string | undefined;
  #page: string | undefined;

  @Get()
  show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    if ((request.headers.accept ?? '').includes('text/html')) {
      reply.type('text/html; charset=utf-8');
      return (this.#page ??= buildDocsPage(emitOpenApi()));
    }
    reply.type('application/json; charset=utf-8');
    return (this.#json ??= JSON.stringify(emitOpenApi()));
  }
}
