import type { DiscoveryService } from '@nestjs/core';

/** A class decorator that lets a registry find the provider: `@Consumes()`, `@HandlesJob(…)`, `@Sweeps()`. */
export function markProvider(key: symbol, value: unknown = true): ClassDecorator {
  return (target) => Reflect.defineMetadata(key, value, target);
}

/** Every provider of the application whose class carries the mark, with the mark's value. */
export function findMarkedProviders<Instance, Value = unknown>(
  discovery: DiscoveryService,
  key: symbol,
): { instance: Instance; value: Value }[] {
  const found = discovery.getProviders().flatMap((wrapper) => {
    const instance = wrapper.instance as object | null | undefined;
    if (!instance || typeof instance !== 'object') return [];
    const value = Reflect.getMetadata(key, instance.constructor) as Value | undefined;
    return value === undefined ? [] : [{ instance: instance as Instance, value }];
  });
  // A provider that two names lead to is still one.
  return [...new Map(found.map((entry) => [entry.instance, entry])).values()];
}
