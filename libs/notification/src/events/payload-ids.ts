/** Ids that a service put into the payload. */
export const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []);
