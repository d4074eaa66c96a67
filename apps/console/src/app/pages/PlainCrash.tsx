import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';

/** Words and one button, made of nothing that would have to be loaded: the network may be what is broken. */
export function PlainCrash({ title, body }: { title: string; body: string }) {
  const { t } = useT();
  return (
    <Box
      role="alert"
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        px: 2,
        py: 8,
      }}
    >
      <Box component="h1" sx={{ m: 0, fontSize: 18, lineHeight: '28px', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary', maxWidth: 420, textWrap: 'balance' }}>
        {body}
      </Box>
      <Box
        component="button"
        type="button"
        onClick={() => location.reload()}
        sx={{
          mt: 3,
          height: 32,
          px: 1.5,
          border: 0,
          borderRadius: '6px',
          bgcolor: 'brand.solid',
          color: '#fff',
          font: 'inherit',
          fontSize: 13,
          fontWeight: 500,
          cursor: 'pointer',
        }}
      >
        {t('errors.reload')}
      </Box>
    </Box>
  );
}
