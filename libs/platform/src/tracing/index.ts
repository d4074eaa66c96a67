export { recordSpan } from './span-sink.ts';
export { TracingModule } from './tracing.module.ts';
