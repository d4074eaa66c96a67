export { PACKAGE_FORMAT, packRecords, type PackageAbout, type PackageIndex, type PackedRecord } from './record-package.ts';
