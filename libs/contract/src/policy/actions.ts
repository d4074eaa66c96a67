import { policyFolderWorkflow, policyVersionWorkflow } from '@portal/workflows';
import { actionsOfLifecycle } from '../lifecycle-fields.ts';

/** What grants alone decide on a document (docs/decisions/wire.md, Lists). */
const documentGrants = ['OPEN', 'PREVIEW', 'DOWNLOAD', 'EDIT', 'COPY', 'HISTORY'] as const;
/** What grants alone decide on a folder; its owner makes things in it. */
const folderGrants = ['OPEN', 'NEW_FOLDER', 'UPLOAD', 'COPY'] as const;

export const documentActions = actionsOfLifecycle(policyVersionWorkflow, documentGrants);
export const folderActions = actionsOfLifecycle(policyFolderWorkflow, folderGrants);
