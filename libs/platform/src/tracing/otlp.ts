import { createHash, randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FinishedSpan } from './span-sink.ts';

export interface TraceExport {
  record(span: FinishedSpan): void;
  close(): Promise<void>;
}

/** Sends spans to a collector. Every process derives the same trace from a request's id, so nothing else has to travel with jobs and rows. */
export function openTraceExport(endpoint: string, service: string, process: string): TraceExport {
  const ids = { trace: '', span: '' };
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': `${process}-${globalThis.process.pid}` }),
    // The tracer asks for ids while a span starts, which is when they are set.
    idGenerator: { generateTraceId: () => ids.trace, generateSpanId: () => ids.span },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }))],
  });
  const tracer = provider.getTracer('portal');
  return {
    record({ kind, name, requestId, startedAt, failed, attributes }) {
      const isRequest = kind === 'request';
      ids.trace = traceOf(requestId || randomBytes(16).toString('hex'));
      ids.span = isRequest ? spanOf(requestId) : randomBytes(8).toString('hex');
      const parent =
        isRequest || !requestId
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId: ids.trace,
              spanId: spanOf(requestId),
              traceFlags: TraceFlags.SAMPLED,
              isRemote: true,
            });
      const options = { kind: isRequest ? SpanKind.SERVER : SpanKind.CONSUMER, startTime: startedAt, attributes };
      const span = tracer.startSpan(name, options, parent);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    close: () => provider.shutdown(),
  };
}

/** A request's id is a UUID unless a proxy chose another one. */
const traceOf = (requestId: string): string => {
  const plain = requestId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : createHash('sha256').update(requestId).digest('hex').slice(0, 32);
};

const spanOf = (requestId: string): string => createHash('sha256').update(`span ${requestId}`).digest('hex').slice(0, 16);
