import { DOC_TYPE } from '@portal/contract';

/** What a policy file may be. */
export type FileKind = 'pdf' | 'word' | 'slides' | 'sheet' | 'image';

const BY_EXTENSION: Readonly<Record<FileKind, readonly string[]>> = {
  pdf: ['pdf'],
  word: ['doc', 'docx', 'odt'],
  slides: ['ppt', 'pptx', 'odp'],
  sheet: ['xls', 'xlsx', 'ods'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'tif', 'tiff'],
};

export const extensionOf = (name: string): string => /\.([^.\s]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind that a name promises. */
export function kindOfName(name: string): FileKind | undefined {
  const extension = extensionOf(name);
  return (Object.keys(BY_EXTENSION) as FileKind[]).find((kind) => BY_EXTENSION[kind].includes(extension));
}

/**
 * DocType of a file (docs/decisions/policy-library.md): by its content, where that was looked at; a file that came in by another call has its name,
 * which its first bytes agree with.
 */
export function docTypeOf(contentKind: string, name: string): number {
  const kind = contentKind || kindOfName(name);
  return kind && kind in DOC_TYPE ? DOC_TYPE[kind as keyof typeof DOC_TYPE] : DOC_TYPE.other;
}
