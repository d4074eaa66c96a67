import type { Evidence } from '@portal/contract/client';
import type { EvidenceFile } from '../parts/EvidenceList.tsx';

const shownByBrowsers = /\.(pdf|png|jpe?g|gif)$/i;

/** A file of the record as the list shows it; what browsers can show opens in a new tab. */
export function toEvidenceFile(
  doc: Pick<Evidence, 'docId' | 'fileName' | 'url' | 'size' | 'sha256' | 'uploadedBy' | 'uploadedAt'>,
  name: (person: { name: string; englishName?: string | null }) => string,
): EvidenceFile {
  return {
    id: doc.docId,
    name: doc.fileName,
    url: doc.url,
    previewUrl: shownByBrowsers.test(doc.fileName) ? `${doc.url}&inline=true` : undefined,
    size: doc.size,
    sha256: doc.sha256,
    by: doc.uploadedBy ? name(doc.uploadedBy) : undefined,
    at: doc.uploadedAt,
  };
}
