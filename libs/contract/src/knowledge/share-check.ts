import type { Check } from '../refusal.ts';
import type { Audience } from './audience.ts';

/** The fields that the checks of a share read; the form and the wire have them alike. */
export interface ShareFields {
  readonly title: string;
  readonly type: string | null;
  /** The text without its markup, or whether it has a picture. */
  readonly hasContent: boolean;
  readonly linkUrl: string;
  readonly docCount: number;
  readonly courseId: number | null;
  readonly audience: Pick<Audience, 'kind' | 'ids'> | null;
  readonly minReadSeconds: number;
}

/** A day at most: longer than that nobody reads in one go. */
export const MOST_READ_SECONDS = 86_400;

const of = (type: string, passes: (value: ShareFields) => boolean) => (value: ShareFields) => value.type !== type || passes(value);

export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

/** A share, in this order. */
export const shareChecks: readonly Check<ShareFields>[] = [
  { field: 'title', message: 'share.title', passes: ({ title }) => title.trim() !== '' },
  { field: 'type', message: 'share.type', passes: ({ type }) => Boolean(type) },
  { field: 'content', message: 'share.content', passes: of('article', ({ hasContent }) => hasContent) },
  { field: 'docs', message: 'share.docs', passes: of('file', ({ docCount }) => docCount > 0) },
  { field: 'courseId', message: 'share.course', passes: of('scorm', ({ courseId }) => Boolean(courseId)) },
  { field: 'linkUrl', message: 'share.link', passes: of('link', ({ linkUrl }) => linkUrl.trim() !== '') },
  { field: 'linkUrl', message: 'share.linkInvalid', passes: of('link', ({ linkUrl }) => isWebAddress(linkUrl.trim())) },
  {
    field: 'audience',
    message: 'share.audience',
    passes: ({ audience }) => audience !== null && (audience.kind === 'all' || audience.ids.length > 0),
  },
  {
    field: 'minReadSeconds',
    message: 'share.minReadSeconds',
    passes: ({ minReadSeconds }) => minReadSeconds >= 0 && minReadSeconds <= MOST_READ_SECONDS,
  },
];
