import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { routes, type Route } from '@portal/contract';
import { CALL_BINDING, type CallBinding } from './call.decorator.ts';

export interface BoundRoutes {
  /** Names of the contract's routes that no controller method is bound to. */
  readonly missing: string[];
  /** Names bound by more than one method. */
  readonly twice: string[];
}

/** Compares the controllers of an application with the contract's table. */
export function compareBoundRoutes(app: INestApplicationContext): BoundRoutes {
  const bound = listBoundRoutes(app);
  const count = (route: Route): number => bound.filter((one) => one === route).length;
  const all = Object.values(routes) as unknown as Route[];
  return {
    missing: all.filter((route) => count(route) === 0).map((route) => route.name),
    twice: all.filter((route) => count(route) > 1).map((route) => route.name),
  };
}

/** @throws Error when a call of the contract has no handler or two */
export function assertRoutesBound(app: INestApplicationContext): void {
  const { missing, twice } = compareBoundRoutes(app);
  if (missing.length > 0) throw new Error(`No controller handles ${missing.join(', ')}.`);
  if (twice.length > 0) throw new Error(`More than one controller handles ${twice.join(', ')}.`);
}

function listBoundRoutes(app: INestApplicationContext): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const prototypes = new Set(controllers.map((wrapper) => (wrapper.metatype as { prototype: object }).prototype));
  return [...prototypes].flatMap((prototype) =>
    Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const method = (prototype as Record<string, unknown>)[name];
      if (typeof method !== 'function') return [];
      const binding = Reflect.getMetadata(CALL_BINDING, method) as CallBinding | undefined;
      return binding ? [binding.route] : [];
    }),
  );
}
