import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ClosedArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { addressOfPolicy } from '../addresses.ts';
import { folderPathQuery } from '../api/library.ts';
import type { DocRecord } from '../api/wire.ts';
import { PolicyEditor } from '../components/form/PolicyEditor.tsx';
import { Breadcrumbs } from '../components/list/Breadcrumbs.tsx';
import { PolicyGate } from '../components/record/PolicyGate.tsx';

function Edit({ record }: { record: DocRecord }) {
  const { t } = useT();
  const path = useQuery(folderPathQuery(record.folderId)).data ?? [];
  // Saving may take the right away (a version that is submitted elsewhere): what is typed stays in sight then.
  const [mayEdit] = useState(record.allowedActions.includes('EDIT'));
  if (!mayEdit)
    return (
      <EmptyState
        heading="h1"
        art={<ClosedArt />}
        title={record.docName}
        body={t('policy.form.readOnly')}
        actions={
          <Button component={Link} to={addressOfPolicy(record.id)} variant="contained">
            {t('policy.form.toRecord')}
          </Button>
        }
      />
    );
  return (
    <PolicyEditor
      record={record}
      folderId={record.folderId}
      place={() => (
        <Box sx={{ mb: 2 }}>
          <Breadcrumbs path={path} linked />
        </Box>
      )}
    />
  );
}

/** Edit of a policy (docs/decisions/library.md §2): a new version, or the one being written. */
export default function PolicyEditPage() {
  return <PolicyGate>{(record) => <Edit key={record.id} record={record} />}</PolicyGate>;
}
