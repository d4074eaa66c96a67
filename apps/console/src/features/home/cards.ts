import type { TextKey } from '#shared/i18n/texts.ts';
import type { Tone } from '#shared/theme/tokens.ts';

/** Who looks: wording and width of some cards depend on it. */
export interface HomeReader {
  administrator: boolean;
  riskOwner: boolean;
}

/** How a card of the home page looks. Its figures come from the server, where the areas register them (apps/api/src/home/home-cards.ts). */
export interface HomeCardLook {
  id: string;
  title: TextKey;
  /** Columns show recent records under each count, tiles the counts alone. */
  kind: 'columns' | 'tiles';
  wide: (reader: HomeReader) => boolean;
  /** Rows take the colour of their score. */
  toned?: (reader: HomeReader) => boolean;
  /** The category and date filters act on it and travel with its links. */
  takesFilters?: boolean;
  labels: (reader: HomeReader) => Readonly<Record<string, TextKey>>;
  /** Counts that ask for attention when they are not zero. */
  tones?: Readonly<Record<string, Tone>>;
}

const always = () => true;
const never = () => false;

/** The cards in their order on the page; an area that brings a new one adds a line (docs/decisions/portal.md §2). */
export const homeCards: readonly HomeCardLook[] = [
  {
    id: 'attention',
    title: 'home.attention.title',
    kind: 'tiles',
    wide: always,
    labels: () => ({ noReviewer: 'home.attention.noReviewer', notStated: 'home.attention.notStated', noHolder: 'home.attention.noHolder' }),
    tones: { noReviewer: 'red', notStated: 'amber', noHolder: 'amber' },
  },
  {
    id: 'matrix',
    title: 'home.matrix',
    kind: 'columns',
    wide: always,
    toned: ({ administrator }) => !administrator,
    labels: () => ({
      pending: 'home.pending',
      approved: 'home.approved',
      completed: 'home.completed',
      toDo: 'home.toDo',
      submitted: 'home.submitted',
      related: 'home.related',
    }),
  },
  {
    id: 'events',
    title: 'home.events.title',
    kind: 'tiles',
    wide: always,
    takesFilters: true,
    labels: ({ riskOwner }) =>
      riskOwner
        ? { escalation: 'home.events.escalation', report: 'home.events.report', managed: 'home.events.managed' }
        : { escalation: 'home.events.eventReport', report: 'home.events.item', managed: 'home.events.managed' },
  },
  {
    id: 'knowledge',
    title: 'home.knowledge.title',
    kind: 'tiles',
    wide: never,
    labels: ({ administrator }) =>
      administrator
        ? { shares: 'home.knowledge.sharesReleased', exams: 'home.knowledge.examsReleased' }
        : { shares: 'home.knowledge.sharesIncomplete', exams: 'home.knowledge.examsIncomplete' },
  },
  {
    id: 'policy',
    title: 'home.policy.title',
    kind: 'tiles',
    wide: never,
    labels: () => ({ inEffect: 'home.policy.inEffect', expired: 'home.policy.expired', closeToReview: 'home.policy.closeToReview' }),
    tones: { expired: 'red', closeToReview: 'amber' },
  },
];
