import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ConsumerRegistry } from './consumer-registry.ts';
import { ConsumerRunner } from './consumer-runner.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { OutboxRecovery, RecentOutboxSweep, WholeOutboxSweep } from './outbox-sweep.ts';

/** Relay, consumers and sweep of the outbox. Workers import it after QueueModule. */
@Module({
  imports: [DiscoveryModule],
  providers: [ConsumerRegistry, ConsumerRunner, OutboxRelay, OutboxRecovery, RecentOutboxSweep, WholeOutboxSweep],
  exports: [ConsumerRegistry, ConsumerRunner, OutboxRelay, OutboxRecovery],
})
export class OutboxModule {}
