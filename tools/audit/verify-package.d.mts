/** What was verified of a package, and what is wrong with it. */
export interface PackageReport {
  readonly problems: string[];
  readonly fingerprint: string;
  readonly records: number;
  readonly steps: number;
  /** Steps of which only the place was checked: their texts stay with the portal. */
  readonly withheld: number;
  readonly files: number;
  readonly heads: number;
  readonly unsealed: number;
}
export declare function verifyPackage(place: string, expectedFingerprint?: string): Promise<PackageReport>;
export declare function openPackage(place: string, problems: string[]): Promise<Map<string, () => AsyncIterable<Buffer>>>;
export declare function tellPackage(place: string, expected?: string): Promise<number>;
