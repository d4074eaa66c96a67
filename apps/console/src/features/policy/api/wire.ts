import type { DataOf } from '#shared/api/route-types.ts';
import type { routes } from '#shared/api/routes.ts';

type Data<Name extends keyof typeof routes> = NonNullable<DataOf<(typeof routes)[Name]>>;

/** A policy in a list. */
export type DocRow = Data<'searchDocsByPage'>['data'][number];
/** A policy in full. */
export type DocRecord = Data<'getDoc'>[number];
export type FolderRow = Data<'getFolders'>[number];
export type VersionRow = Data<'searchDocsHistoryByPage'>['data'][number];
export type ProcessRow = Data<'getDocProcess'>[number];
export type DeletedRow = Data<'getDeletedByPage'>['data'][number];
export type PermissionEntry = Data<'getPermissions'>[number];
export type AccessGrade = DocRow['access'];
export type AccessChange = Data<'previewPermission'>['changes'][number];
export type Explanation = Data<'explainAccess'>;
export type UploadState = Data<'startUpload'>;
export type UploadedFile = Data<'finishUpload'>[number];
