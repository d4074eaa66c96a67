import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';
import { useEditors, type OpenPage } from './use-editors.ts';

/** "Chen Jiaming is editing this record": a sentence above what is edited, for who has it open too. */
export default function Presence({ page, isEditing }: { page: OpenPage; isEditing: boolean }) {
  const { t, name } = useT();
  const editors = useEditors(page, isEditing);
  const [first, second] = editors;
  const words =
    first === undefined
      ? ''
      : second === undefined
        ? t('presence.one', { name: name(first) })
        : editors.length === 2
          ? t('presence.two', { name: name(first), other: name(second) })
          : t('presence.many', { name: name(first), count: editors.length - 1 });
  return (
    <Box role="status" data-noprint="">
      {words && (
        <Box
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            mb: 2,
            px: 1.25,
            py: 0.5,
            borderRadius: '6px',
            fontSize: 13,
            lineHeight: '20px',
            bgcolor: 'tone.blue.bg',
            color: 'tone.blue.fg',
          }}
        >
          <Box aria-hidden="true" sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: 'currentColor' }} />
          {words}
        </Box>
      )}
    </Box>
  );
}
