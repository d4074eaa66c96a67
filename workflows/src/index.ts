export * from './kit/actor.ts';
export * from './kit/duty.ts';
export * from './kit/mermaid.ts';
export * from './kit/meta.ts';
export * from './kit/operation.ts';
export * from './kit/workflow.ts';
export * from './catalogue.ts';
export * from './kit/permitted-actions.ts';
