import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { FileMark } from '#shared/parts/EvidenceList.tsx';
import { addressOfPolicy } from '../../addresses.ts';
import type { DocRow } from '../../api/wire.ts';
import { docNode } from '../../node.ts';
import { endDrag, startDrag } from '../tree/drag-store.ts';

/** Kind of file and name; who may move the policy drags it from here to a folder of the tree. */
export function DocName({ doc }: { doc: DocRow }) {
  const { t } = useT();
  const mayMove = doc.allowedActions.includes('MOVE');
  return (
    <Box
      draggable={mayMove}
      onDragStart={(event) => startDrag(event, docNode(doc))}
      onDragEnd={endDrag}
      title={mayMove ? t('policy.list.drag', { name: doc.docName }) : doc.docName}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, cursor: mayMove ? 'grab' : 'default', width: '100%' }}
    >
      <FileMark name={doc.fileName} size={22} />
      <Box
        component={Link}
        to={addressOfPolicy(doc.id)}
        tabIndex={-1}
        draggable={false}
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontWeight: 500,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { color: 'primary.main', textDecoration: 'underline' },
        }}
      >
        {doc.docName}
      </Box>
    </Box>
  );
}
