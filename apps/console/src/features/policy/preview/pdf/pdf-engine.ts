import { getDocument, GlobalWorkerOptions, TextLayer, version, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy, PDFPageProxy };

/** The engine's own files, which the build puts beside the console (vite.pdf-files.ts). */
const pdfFiles = `/assets/pdfjs-${version}/`;

export interface Opening {
  readonly document: Promise<PDFDocumentProxy>;
  /** Ends it, and whatever was read so far. */
  close(): void;
}

/** Why a PDF cannot be shown. */
export class PdfRefusal extends Error {
  readonly reason: 'encrypted' | 'broken' | 'failed';

  constructor(reason: PdfRefusal['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'PdfRefusal';
    this.reason = reason;
  }
}

/** Opens a PDF in the engine's worker; scripts inside the file are not run, and nothing is compiled at run time (Content-Security-Policy). */
export function openPdf(url: string, onProgress: (percent: number) => void): Opening {
  GlobalWorkerOptions.workerSrc = worker;
  const task = getDocument({
    url,
    useWasm: false,
    cMapUrl: `${pdfFiles}cmaps/`,
    standardFontDataUrl: `${pdfFiles}standard_fonts/`,
    wasmUrl: `${pdfFiles}wasm/`,
    verbosity: 0,
  });
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) onProgress(Math.min(100, Math.round((loaded / total) * 100)));
  };
  return {
    document: task.promise.catch((fault: unknown) => {
      throw new PdfRefusal(reasonOf(fault), fault);
    }),
    close: () => void task.destroy(),
  };
}

function reasonOf(fault: unknown): PdfRefusal['reason'] {
  const name = fault instanceof Error ? fault.name : '';
  if (name === 'PasswordException') return 'encrypted';
  return name === 'InvalidPDFException' || name === 'FormatError' ? 'broken' : 'failed';
}

/** Draws a page and lays its words over it, so that they can be selected, searched and read aloud. @returns what stops it */
export function drawPage(page: PDFPageProxy, scale: number, canvas: HTMLCanvasElement, text: HTMLElement): () => void {
  const viewport = page.getViewport({ scale });
  // As sharp as the screen, as long as the canvas stays within what browsers allow.
  const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(16_000_000 / (viewport.width * viewport.height)));
  const fine = page.getViewport({ scale: scale * sharp });
  canvas.width = Math.floor(fine.width);
  canvas.height = Math.floor(fine.height);
  const drawing = page.render({ canvas, viewport: fine });
  // Stopped drawings end with an error of their own.
  drawing.promise.catch(() => undefined);
  text.replaceChildren();
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  layer.render().catch(() => undefined);
  return () => {
    drawing.cancel();
    layer.cancel();
  };
}
