export const SERVER_ENTRIES: Readonly<Record<'api' | 'worker', string>>;
export const NODE_FLAGS: Readonly<Record<'api' | 'worker', readonly string[]>>;
