export type { RecordAct, RecordKind } from './record-kind.ts';
export { RecordKinds } from './record-kinds.ts';
