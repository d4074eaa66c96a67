import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { concatMap, type Observable } from 'rxjs';
import { AuditorCalls } from './auditor-calls.ts';
import { findCall } from './call-context.ts';

/** What an external auditor reads is written down first, whichever call it is: one place, so that no call can forget it. */
@Injectable()
export class ReadLogInterceptor implements NestInterceptor {
  readonly #auditors: AuditorCalls;

  constructor(auditors: AuditorCalls) {
    this.#auditors = auditors;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = findCall(context.switchToHttp().getRequest<FastifyRequest>());
    // The address of an export works without a session: its call says itself whose it is (`noteDownload`).
    if (!call?.binding.route.reading || call.binding.route.access === 'public') return next.handle();
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        await this.#auditors.note(call, answer);
        return answer;
      }),
    );
  }
}
