import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';

/** The whole wording that will be signed, as it was written, and beneath it in the other language; who asks reads what he asks to be signed. */
export function StatementWording({ textZh, textEn }: { textZh: string; textEn: string }) {
  const { t, lang } = useT();
  const [first, second] = lang === 'en' ? [textEn || textZh, textEn && textZh] : [textZh, textEn];
  return (
    <Box
      role="region"
      aria-label={t('certification.wording')}
      sx={{ p: 1.5, border: '1px solid', borderColor: 'line.soft', borderRadius: '8px', fontSize: 14, lineHeight: '22px' }}
    >
      <Box lang={lang === 'en' && textEn ? 'en' : 'zh'} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {first}
      </Box>
      {second && (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer', fontSize: 13, color: 'text.secondary' }}>
            {t('certification.otherLanguage')}
          </Box>
          <Box lang={lang === 'en' ? 'zh' : 'en'} sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {second}
          </Box>
        </Box>
      )}
    </Box>
  );
}
