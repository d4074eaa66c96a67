export { escapeHtml } from './escape-html.ts';
export { extractDocument, type ExtractOutcome, type ExtractRequest } from './extract-document.ts';
export type { DocumentFormat, ExtractFailure, Extracted, PreviewSheet, PreviewSlide } from './extract-protocol.ts';
export { findOffice, renderDocument, renderLimits, type RenderLimits, type RenderOutcome, type RenderRequest } from './office.ts';
