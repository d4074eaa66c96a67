import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import type { Slide } from '../api/preview.ts';

/** A presentation's words and pictures, a card a slide. */
export default function Slides({ slides }: { slides: readonly Slide[] }) {
  const { t } = useT();
  if (slides.length === 0) return <EmptyState art={<NothingFoundArt />} title={t('policyPreview.slides.none')} body="" />;
  return (
    <Box
      role="region"
      aria-label={t('policyPreview.slides.slide', { number: `1–${slides.length}` })}
      data-paper="whole"
      tabIndex={0}
      sx={{ height: 'var(--preview-height)', overflow: 'auto', bgcolor: 'surface.sunken', p: { xs: 1, md: 3 } }}
    >
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 820, mx: 'auto', display: 'grid', gap: { xs: 1.5, md: 2.5 } }}>
        {slides.map((slide, index) => (
          <SlideCard key={index} slide={slide} number={index + 1} />
        ))}
      </Box>
    </Box>
  );
}

function SlideCard({ slide, number }: { slide: Slide; number: number }) {
  const { t } = useT();
  const { title, lines, pictures, drawings } = slide;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Box
        aria-label={t('policyPreview.slides.slide', { number })}
        role="img"
        sx={{
          width: 24,
          flexShrink: 0,
          pt: 2,
          textAlign: 'right',
          fontSize: 12,
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {number}
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: { md: 220 },
          p: { xs: 2, md: 4 },
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'line.main',
          borderRadius: '6px',
          overflowWrap: 'anywhere',
        }}
      >
        {title && <Box sx={{ fontSize: { xs: 17, md: 22 }, lineHeight: 1.4, fontWeight: 600, mb: lines.length > 0 ? 2 : 0 }}>{title}</Box>}
        {lines.length > 0 && (
          <Box component="ul" sx={{ m: 0, pl: 2.5, listStyle: 'disc', fontSize: 15, lineHeight: '26px', '& li + li': { mt: 0.5 } }}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </Box>
        )}
        {!title && lines.length === 0 && pictures.length === 0 && (
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t(drawings ? 'policyPreview.drawings' : 'policyPreview.slides.empty')}</Box>
        )}
        {pictures.length > 0 && (
          <Box sx={{ mt: title || lines.length > 0 ? 2 : 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            {pictures.map((address, index) => (
              <Box
                component="img"
                key={index}
                src={address}
                alt={t('policyPreview.slides.picture', { number, place: index + 1 })}
                sx={{ maxWidth: '100%', maxHeight: 360, objectFit: 'contain', borderRadius: '4px' }}
              />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}
