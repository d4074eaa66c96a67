const KEY = /^(?!.*\.\.)[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** A key is a path of plain names: it leads nowhere but into the storage. @throws Error for anything else */
export function assertStorageKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`"${key}" cannot be a storage key`);
}
