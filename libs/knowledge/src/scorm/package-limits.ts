/** What a package may cost. Bytes are bytes. */
export interface PackageLimits {
  /** Files of a package. */
  readonly files: number;
  /** Sum of the unpacked sizes. */
  readonly unpackedBytes: number;
  /** Unpacked to packed size of a file above one megabyte, and of the whole package; deflate itself reaches 1,032. */
  readonly ratio: number;
}

export const packageLimits: PackageLimits = { files: 5_000, unpackedBytes: 1024 * 1024 * 1024, ratio: 200 };
