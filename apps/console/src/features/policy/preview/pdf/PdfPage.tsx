import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { drawPage, type PDFDocumentProxy, type PDFPageProxy } from './pdf-engine.ts';

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  scale: number;
  /** The size of the first page: what a page takes until its own is known. */
  first: { width: number; height: number };
  root: RefObject<HTMLElement | null>;
}

/** The engine lays each word where it is drawn, invisible and selectable; these are the rules of its own style sheet that this needs. */
const words = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  textAlign: 'initial',
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  textSizeAdjust: 'none',
  forcedColorAdjust: 'none',
  transformOrigin: '0 0',
  '--min-font-size': '1',
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': { color: 'transparent', position: 'absolute', whiteSpace: 'pre', cursor: 'text', transformOrigin: '0% 0%' },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    zIndex: 1,
    '--font-height': '0',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    '--scale-x': '1',
    '--rotate': '0deg',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .markedContent': { display: 'contents' },
  '& ::selection': { color: 'transparent', backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 35%, transparent)' },
  '& br::selection': { backgroundColor: 'transparent' },
} as const;

/** A sheet takes a page as wide as it is itself, and none that was not drawn. */
const onPaper = {
  width: '100% !important',
  height: 'auto !important',
  breakInside: 'avoid',
  '&:not(:has(canvas))': { display: 'none' },
  '& canvas': { height: 'auto !important' },
  '& .textLayer': { display: 'none' },
} as const;

/** One page: a place of its size that is drawn when it comes into sight and forgotten when it is far away. */
export function PdfPage({ document, number, scale, first, root }: PdfPageProps) {
  const { t } = useT();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: '800px 0px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [root]);
  useEffect(() => {
    if (!isNear || page) return;
    let isGone = false;
    document.getPage(number).then(
      (found) => {
        if (!isGone) setPage(found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [document, number, isNear, page]);
  useEffect(() => {
    if (!isNear || !page || !canvas.current || !text.current) return;
    return drawPage(page, scale, canvas.current, text.current);
  }, [isNear, page, scale]);
  const own = page?.getViewport({ scale: 1 }) ?? first;
  const label = t('policyPreview.pdf.pageLabel', { page: number, total: document.numPages });
  return (
    <Box
      ref={place}
      data-page={number}
      role="group"
      aria-label={label}
      style={{ width: own.width * scale, height: own.height * scale, '--total-scale-factor': scale } as React.CSSProperties}
      // Paper is white in the dark too: a page is shown as it is printed.
      sx={{
        position: 'relative',
        flexShrink: 0,
        bgcolor: '#fff',
        boxShadow: '0 0 0 1px var(--mui-palette-line-main)',
        '@media print': onPaper,
      }}
    >
      {isNear && (
        <>
          <canvas ref={canvas} aria-hidden="true" style={{ display: 'block', width: '100%', height: '100%' }} />
          <Box ref={text} className="textLayer" sx={words} />
        </>
      )}
    </Box>
  );
}
