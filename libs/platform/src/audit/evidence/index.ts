export { hashStored } from './content-hash.ts';
export { ChangedFileError, EvidenceFiles, type OpenedFile } from './evidence-files.service.ts';
export { findFiledHashes, gatherFiled, listLinked, type FiledFile, type LinkedFile } from './filed-files.ts';
export { verifyContents } from './verify-contents.ts';
export { verifyFiles, verifyFilesOf, type FileFindings } from './verify-files.ts';
