import { refuseField } from '@portal/contract';
import type { SqlTransaction } from '@portal/platform';

/** One move of folders at a time, so that two of them cannot make a circle. */
const TREE_LOCK = 727_010;

export async function lockTree(tx: SqlTransaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [TREE_LOCK]);
}

/** Keeps a folder from being deleted until the transaction ends. @throws Refusal of the field `folderId` when it is gone */
export async function lockFolder(tx: SqlTransaction, folderId: number): Promise<void> {
  const [folder] = await tx.query<{ is_active: boolean }>('select is_active from policy_folder where id = $1 for share', [folderId]);
  if (!folder?.is_active) throw refuseField('folderId', 'policy.folderGone');
}
