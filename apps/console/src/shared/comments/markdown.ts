/** A part of a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em' | 'strike'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'mention'; name: string };

export type Block =
  | { kind: 'paragraph' | 'quote'; lines: Inline[][] }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'code'; text: string };

const fence = /^```/;
const bullet = /^\s{0,3}[-*•]\s(.*)$/;
const numbered = /^\s{0,3}(\d{1,4})(?:[.)]\s|、)(.+)$/;
const quoted = /^>\s?(.*)$/;

/** Light Markdown of a comment as data, which React draws: paragraphs, lists, quotes, code, bold, italic, links. What is none of it stays as it was typed. */
export function parseComment(text: string, mentions: readonly string[] = []): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  const inline = (line: string) => parseInline(line, mentions);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (fence.test(line)) {
      const end = lines.findIndex((one, place) => place > at && fence.test(one));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
      continue;
    }
    const [, item] = bullet.exec(line) ?? [];
    const [, number, step] = numbered.exec(line) ?? [];
    const [, quote] = quoted.exec(line) ?? [];
    const before = blocks.at(-1);
    const goesOn = at > 0 && (lines[at - 1] ?? '').trim() !== '';
    if (item !== undefined || step !== undefined) {
      const ordered = item === undefined;
      const content = inline((item ?? step ?? '').trim());
      if (goesOn && before?.kind === 'list' && before.ordered === ordered) before.items.push(content);
      else blocks.push({ kind: 'list', ordered, start: ordered ? Number(number) : 1, items: [content] });
    } else if (line.trim() !== '') {
      const kind = quote === undefined ? 'paragraph' : 'quote';
      const content = inline(quote ?? line);
      if (goesOn && before?.kind === kind) before.lines.push(content);
      else blocks.push({ kind, lines: [content] });
    }
  }
  return blocks;
}

const address = /^https?:\/\/[^\s<>"'`，。；：！？、（）《》【】]+/i;
const named = /^\[([^\]\n]{1,200})\]\(([^()\s]{1,2000})\)/;
const marks = [
  ['**', 'strong'],
  ['~~', 'strike'],
  ['*', 'em'],
  ['_', 'em'],
] as const;
const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The parts of a line, with the names that its author has picked after an @. */
export function parseInline(line: string, mentions: readonly string[]): Inline[] {
  const parts: Inline[] = [];
  // The longest name first: one may begin like another.
  const names = [...mentions].sort((a, b) => b.length - a.length);
  let plain = '';
  const put = (part: Inline) => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push(part);
  };
  let at = 0;
  while (at < line.length) {
    const rest = line.slice(at);
    const found = readPart(rest, line[at - 1], names);
    if (found) {
      put(found.part(mentions));
      at += found.length;
    } else {
      plain += line[at];
      at += 1;
    }
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain });
  return parts;
}

interface Found {
  length: number;
  part: (mentions: readonly string[]) => Inline;
}

function readPart(rest: string, before: string | undefined, names: readonly string[]): Found | undefined {
  const name = names.find((one) => rest.startsWith(`@${one}`));
  if (name !== undefined) return { length: name.length + 1, part: () => ({ kind: 'mention', name }) };
  if (rest.startsWith('`')) {
    const end = rest.indexOf('`', 1);
    if (end > 1) return { length: end + 1, part: () => ({ kind: 'code', text: rest.slice(1, end) }) };
  }
  const link = named.exec(rest);
  if (link) {
    const to = safeAddress(link[2] ?? '');
    if (to !== undefined) return { length: link[0].length, part: () => ({ kind: 'link', text: link[1] ?? '', to }) };
  }
  if (!isWordSign(before)) {
    const [typed] = address.exec(rest) ?? [];
    const bare = typed && withoutEnd(typed);
    const to = bare && safeAddress(bare);
    if (bare && to) return { length: bare.length, part: () => ({ kind: 'link', text: bare, to }) };
  }
  for (const [mark, kind] of marks) {
    if (!rest.startsWith(mark) || (mark === '_' && isWordSign(before))) continue;
    const end = findEnd(rest, mark);
    if (end === undefined) continue;
    return { length: end + mark.length, part: (mentions) => ({ kind, parts: parseInline(rest.slice(mark.length, end), mentions) }) };
  }
  return undefined;
}

/** An address at the end of a sentence does not have its stop. */
function withoutEnd(typed: string): string {
  let end = typed.length;
  while (end > 0 && '.,;:!?)]'.includes(typed[end - 1] ?? ' ')) end -= 1;
  return typed.slice(0, end);
}

/** Where a mark ends what it began: what lies between neither begins nor ends with a blank. */
function findEnd(rest: string, mark: string): number | undefined {
  const first = rest[mark.length];
  if (first === undefined || /\s/.test(first) || rest.startsWith(mark, mark.length)) return undefined;
  let end = rest.indexOf(mark, mark.length + 1);
  while (end > 0) {
    const isDouble = mark.length === 1 && (rest[end + 1] === mark || rest[end - 1] === mark);
    const isInWord = mark === '_' && isWordSign(rest[end + 1]);
    if (!/\s/.test(rest[end - 1] ?? ' ') && !isDouble && !isInWord) return end;
    end = rest.indexOf(mark, end + (isDouble ? 2 : 1));
  }
  return undefined;
}

/** An address that a reader may be led to: of the web, of a mail, or of this portal; anything else is text. */
export function safeAddress(typed: string): string | undefined {
  if (/^\/(?![/\\])/.test(typed)) return typed;
  try {
    const { protocol, href } = new URL(typed);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
