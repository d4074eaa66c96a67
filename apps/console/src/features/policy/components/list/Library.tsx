import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { addressOfFolder, type ListPath } from '../../addresses.ts';
import type { NodeTask } from '../../node.ts';
import { NodeDialogs } from '../dialogs/NodeDialogs.tsx';
import { DeletedTable } from './DeletedTable.tsx';
import { DocTable } from './DocTable.tsx';
import { LibraryFrame } from './LibraryFrame.tsx';
import { kindOfList, readFolderId } from './list-request.ts';

/** The policy library (docs/decisions/library.md §2): one page under the addresses of its lists. */
export function Library({ path }: { path: ListPath }) {
  const [params] = useSearchParams();
  const [task, setTask] = useState<NodeTask>();
  const navigate = useNavigate();
  const kind = kindOfList(path, params, isAdministrator(useSession()));
  const folderId = kind === 'deleted' ? 0 : readFolderId(params);
  const finish = (done: NodeTask, id: number) => {
    const { node } = done;
    if (done.kind === 'NEW_FOLDER') void navigate(addressOfFolder(id));
    // The folder that was shown is gone: what lay around it comes instead.
    if (done.kind === 'DELETE' && node.type === 0 && node.id === folderId) void navigate(addressOfFolder(node.parentId), { replace: true });
  };
  return (
    <>
      <LibraryFrame side={{ kind, folderId, onTask: setTask }}>
        {(tools) =>
          kind === 'deleted' ? (
            <DeletedTable onTask={setTask} tools={tools} />
          ) : (
            <DocTable key={kind} kind={kind} folderId={folderId} onTask={setTask} tools={tools} />
          )
        }
      </LibraryFrame>
      <NodeDialogs task={task} onClose={() => setTask(undefined)} onDone={finish} />
    </>
  );
}
