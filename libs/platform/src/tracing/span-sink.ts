/** A piece of work that is over: a request, or a job that it led to. */
export interface FinishedSpan {
  readonly kind: 'request' | 'job';
  readonly name: string;
  /** All spans of one request make one trace; empty: the work began by itself. */
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

type Sink = (span: FinishedSpan) => void;
let sink: Sink | undefined;

/** Where spans go from now on; nowhere without one. */
export function setSpanSink(next: Sink | undefined): void {
  sink = next;
}

/** Costs nothing while nobody listens. */
export function recordSpan(span: FinishedSpan): void {
  sink?.(span);
}
