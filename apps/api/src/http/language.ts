import type { Language } from '@portal/contract';

/**
 * The caller's language: Accept-Language, else the person's setting, else the portal's default (docs/decisions/envelope.md).
 * @param header for example `en-GB,en;q=0.9,zh;q=0.8`
 */
export function chooseLanguage(header: string | undefined, setting: Language | null | undefined, fallback: Language): Language {
  return fromHeader(header ?? '') ?? setting ?? fallback;
}

function fromHeader(header: string): Language | undefined {
  const wishes = header.split(',').map((part, index) => {
    const [tag = '', ...params] = part.trim().split(';');
    const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality), index };
  });
  const known = wishes.filter((wish) => (wish.language === 'zh' || wish.language === 'en') && wish.quality > 0);
  known.sort((a, b) => b.quality - a.quality || a.index - b.index);
  return known[0]?.language as Language | undefined;
}
