import { recordPages } from '@portal/contract/client';

/** The parameter by which the page of a new control is told the risk of the library that it is to cover. */
export const NEW_FOR_RISK = 'storeItem';

/** Where a new control of a risk of the library is begun, with the risk's number, category and texts filled in (docs/decisions/portal.md §2). */
export const newControlOf = (storeItemId: number): string => `${recordPages.riskControl.edit}?${NEW_FOR_RISK}=${storeItemId}`;
