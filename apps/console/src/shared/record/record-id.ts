/** `Id` of the address, whatever its case; undefined when it is missing or no record number. */
export function readRecordId(search: string): number | undefined {
  for (const [key, value] of new URLSearchParams(search)) {
    if (key.toLowerCase() === 'id' && /^[1-9]\d{0,14}$/.test(value)) return Number(value);
  }
  return undefined;
}
