import { LENGTH } from '@portal/contract';

/** Control characters, and marks that turn the reading direction, so that `exe.fdp` cannot read as `pdf.exe`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A name that any file system and any mail program can show: the last part of a path, without invisible characters, at most 200 characters
 * with its extension kept.
 */
export function cleanFileName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const visible = trimDots(
    last
      .replace(INVISIBLE, '')
      .replace(/[<>:"|?*]/g, '_')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  if (visible === '' || /^\.+$/.test(visible)) return 'file';
  const characters = [...visible];
  if (characters.length <= LENGTH.name) return visible;
  const extension = [...extensionOf(visible)].length > 0 ? `.${extensionOf(visible)}` : '';
  return characters.slice(0, LENGTH.name - [...extension].length).join('') + extension;
}

/** The extension in lower case without its dot; empty when there is none, or when it is too long to be one. */
export function extensionOf(name: string): string {
  const found = /\.([^.\s]{1,10})$/.exec(name)?.[1]?.toLowerCase();
  return found ?? '';
}

/** `content-disposition` by RFC 6266: an ASCII name for old programs and the real one beside it. */
export function describeDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Without dots and blanks at the end, which Windows drops. No expression: one that looks for the end of a run is quadratic in its length. */
function trimDots(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
}
