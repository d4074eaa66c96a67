import { Refusal, type MessageKey, type MessageParams } from '@portal/contract';

/** A package is refused in the field of its upload. */
export const refusePackage = (message: MessageKey, params?: MessageParams): Refusal =>
  new Refusal('validation', { finer: 'package', fields: [{ field: 'files', message, ...(params && { params }) }] });

/** Under which key a path of a package is found, whatever its case. */
export const keyOfPath = (path: string): string => path.normalize('NFC').toLowerCase();
