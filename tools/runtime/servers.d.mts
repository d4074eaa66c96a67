export const SERVER_ENTRIES: Readonly<Record<'api' | 'worker', string>>;
export const NODE_FLAGS: readonly string[];
