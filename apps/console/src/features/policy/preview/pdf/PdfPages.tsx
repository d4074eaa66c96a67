import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ZoomTools } from '../components/ZoomTools.tsx';
import { stepZoom, type Zoom } from '../zoom.ts';
import { PageChooser } from './PageChooser.tsx';
import type { PDFDocumentProxy } from './pdf-engine.ts';
import { PdfPage } from './PdfPage.tsx';

/** Between pages and around them. */
const GAP = 12;
/** A CSS pixel is 1/96 of an inch, a PDF's unit 1/72. */
const POINT = 96 / 72;

interface PageSize {
  width: number;
  height: number;
}

/** All pages one below the other; only those in sight are drawn. */
export function PdfPages({ document, name }: { document: PDFDocumentProxy; name: string }) {
  const { t } = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState(0);
  const [first, setFirst] = useState<PageSize>();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [current, setCurrent] = useState(1);
  const total = document.numPages;
  useEffect(() => {
    let isGone = false;
    document.getPage(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        if (!isGone) setFirst({ width, height });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [document]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setFrame(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fit = first ? Math.min(Math.max(frame - 2 * GAP, 160) / (first.width * POINT), 1.6) : 1;
  const shown = zoom === 'fit' ? fit : zoom;
  const goTo = (page: number) => {
    const next = Math.min(Math.max(page, 1), total);
    const target = scroller.current?.querySelector<HTMLElement>(`[data-page="${next}"]`);
    if (target && scroller.current) scroller.current.scrollTop = target.offsetTop - GAP;
    setCurrent(next);
  };
  const follow = () => {
    const element = scroller.current;
    if (!element) return;
    const middle = element.scrollTop + element.clientHeight / 2;
    const pages = Array.from(element.querySelectorAll<HTMLElement>('[data-page]'));
    const at = pages.findLastIndex((page) => page.offsetTop <= middle);
    setCurrent(Math.max(at, 0) + 1);
  };
  // The page that is read stays in sight when the sizes change.
  const place = useRef(current);
  place.current = current;
  useEffect(() => {
    const element = scroller.current;
    const target = element?.querySelector<HTMLElement>(`[data-page="${place.current}"]`);
    if (element && target && place.current > 1) element.scrollTop = target.offsetTop - GAP;
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepZoom(event.key, zoom, shown);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (next !== undefined) setZoom(next);
    else if (step && fitsAcross(scroller.current)) goTo(current + step);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ZoomTools label={t('policyPreview.pdf.tools')} zoom={zoom} shown={shown} from={shown} onZoom={setZoom}>
        <PageChooser page={current} total={total} onPage={goTo} />
      </ZoomTools>
      {total > 1 && (
        <Box sx={{ display: 'none', px: 1.5, py: 1, fontSize: 13, '@media print': { display: 'block' } }}>
          {t('policyPreview.pdf.onPaper', { total })}
        </Box>
      )}
      <Box
        ref={scroller}
        role="region"
        aria-label={name}
        aria-description={t('policyPreview.pdf.keys')}
        data-paper="whole"
        tabIndex={0}
        onScroll={follow}
        onKeyDown={onKeyDown}
        sx={{
          position: 'relative',
          height: 'var(--preview-height)',
          flex: '0 1 auto',
          minHeight: 0,
          overflow: 'auto',
          bgcolor: 'surface.sunken',
          p: `${GAP}px`,
        }}
      >
        <Box
          sx={{ display: 'flex', flexDirection: 'column', gap: `${GAP}px`, width: 'max-content', minWidth: '100%', alignItems: 'center' }}
        >
          {first &&
            Array.from({ length: total }, (_, index) => (
              <PdfPage key={index} document={document} number={index + 1} scale={shown * POINT} first={first} root={scroller} />
            ))}
        </Box>
      </Box>
    </>
  );
}

/** Where a page is wider than its frame the arrows move it. */
const fitsAcross = (element: HTMLElement | null): boolean => !element || element.scrollWidth <= element.clientWidth + 1;
