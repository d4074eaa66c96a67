import type { CourseNeed, RefusalDetail } from '@portal/contract';
import type { Manifest } from './manifest.ts';

/** What the parent asks of the process that opens a course package. */
export interface PackageTask {
  /** A private copy of the package. */
  readonly path: string;
}

/** What a package is, when all of it was unpacked. */
export interface OpenedPackage {
  readonly manifest: Manifest;
  readonly unpackedBytes: number;
  /** In the order in which their bytes were written. */
  readonly files: readonly { readonly pathKey: string; readonly mediaType: string }[];
  readonly needs: readonly CourseNeed[];
}

export type PackageMessage =
  | { readonly kind: 'done'; readonly opened: OpenedPackage }
  /** The detail of a Refusal `validation`. */
  | { readonly kind: 'refused'; readonly detail: RefusalDetail };

/**
 * The files travel over standard output, one after the other: the length of each in eight bytes (little-endian), then its bytes.
 */
export const LENGTH_BYTES = 8;
