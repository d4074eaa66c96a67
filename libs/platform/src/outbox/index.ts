export { ConsumerRegistry } from './consumer-registry.ts';
export { ConsumerRunner } from './consumer-runner.ts';
export {
  ConsumesEvents,
  ListensToRelay,
  type ConsumerContext,
  type EventConsumer,
  type OutboxMessage,
  type RelayListener,
  type StepPayload,
} from './consumer.ts';
export { OutboxRelay } from './outbox-relay.ts';
export { OutboxRecovery } from './outbox-sweep.ts';
export { OutboxModule } from './outbox.module.ts';
