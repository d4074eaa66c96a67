import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/parts/Page.tsx';
import { folderPathQuery } from '../api/library.ts';
import { FolderPlace } from '../components/form/FolderPlace.tsx';
import { PolicyEditor } from '../components/form/PolicyEditor.tsx';
import { readFolderId } from '../components/list/list-request.ts';

/** Upload of a policy into the folder that the address names (docs/decisions/library.md §2). */
export default function PolicyAddPage() {
  const { t } = useT();
  const [params, setParams] = useSearchParams();
  const folderId = readFolderId(params);
  const { data: path = [], isPending, error } = useQuery(folderPathQuery(folderId));
  const folder = path.at(-1);
  const waits = folderId > 0 && isPending;
  const problem = waits
    ? undefined
    : !folder
      ? (error?.message ?? t('policy.form.folderHint'))
      : folder.allowedActions.includes('UPLOAD')
        ? undefined
        : t('policy.form.noRights', { name: folder.name });
  const blocked = problem && (folder ? problem : t('policy.form.noFolder'));
  return (
    <Page kind="flush">
      <PolicyEditor
        folderId={folderId}
        blocked={blocked}
        waits={waits}
        place={(refused) => (
          <FolderPlace
            path={path}
            problem={refused ?? problem}
            refused={refused !== undefined}
            onChoose={(id) =>
              setParams(
                (current) => {
                  current.set('folderId', String(id));
                  return current;
                },
                { replace: true },
              )
            }
          />
        )}
      />
    </Page>
  );
}
