import { routes } from '#shared/api/routes.ts';

/** The address of a policy's file as the session opens it: it is saved, and only who may download gets it. */
export const addressOfFile = (fileId: number): string => `${routes.openPolicyFile.path}?id=${fileId}`;

/** What the file field lets through; the server decides by the content. */
export const acceptedFiles = '.pdf,.doc,.docx,.odt,.ppt,.pptx,.odp,.xls,.xlsx,.ods,.jpg,.jpeg,.png,.gif,.bmp,.tif,.tiff';
