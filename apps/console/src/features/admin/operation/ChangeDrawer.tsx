import type { ChangeRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts } from '#shared/parts/Section.tsx';
import { FieldChanges } from '../components/ChangeHistory.tsx';
import { SideDrawer } from '../components/SideDrawer.tsx';
import { useChangeWords } from '../components/use-change-words.ts';

/** One change, each field before and after. */
export default function ChangeDrawer({ row, onClose }: { row: ChangeRow; onClose: () => void }) {
  const { t, name, instant } = useT();
  const words = useChangeWords();
  return (
    <SideDrawer
      title={row.subjectName}
      note={`${words.kind(row.kind)} · ${words.event(row.event)}`}
      onClose={onClose}
      foot={
        row.subjectId > 0 && (
          <Button
            component={RouterLink}
            to={`/admin/ChangeLog?kind=${row.kind}&subjectId=${row.subjectId}`}
            variant="outlined"
            color="inherit"
            onClick={onClose}
          >
            {t('adminOperation.changes.all')}
          </Button>
        )
      }
    >
      <Facts
        items={[
          { label: t('adminOperation.changes.fields.actor'), value: row.actor ? `${name(row.actor)} (${row.actor.userNO})` : '' },
          { label: t('adminOperation.changes.fields.at'), value: instant(row.at) },
          ...(row.comment ? [{ label: t('adminOperation.changes.fields.comment'), value: row.comment, wide: true }] : []),
        ]}
      />
      <Box sx={{ mt: 2 }}>
        <FieldChanges changes={row.changes} />
      </Box>
    </SideDrawer>
  );
}
