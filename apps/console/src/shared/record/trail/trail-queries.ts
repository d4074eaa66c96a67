import type { TrailRecord } from '../../api/trail-bundle.ts';
import { inLanguage } from '../../api/in-language.ts';
import { routes } from '../../api/routes.ts';
import { readQuery } from '../../api/use-call.ts';
import type { Language } from '../../i18n/languages.ts';

/** The lifecycle behind a record that trails are asked for. */
export const workflowOf = ({ type }: Pick<TrailRecord, 'type'>) => (type === 'policy' ? 'policyVersion' : type);

/** A record at the end of a day `yyyy-MM-dd`, from its steps; without a day as it is now. The steps' words are the language's. */
export const trailQuery = (record: TrailRecord, language: Language, asOf?: string) =>
  inLanguage(
    readQuery(routes.getTrail, { query: { type: record.type, id: record.id, ...(asOf && { asOf }) } }, { live: [workflowOf(record)] }),
    language,
  );

/** What differs from after one step to after another. */
export const trailDifferenceQuery = (record: TrailRecord, from: number, to: number) =>
  readQuery(routes.getTrailDifference, { query: { type: record.type, id: record.id, from, to } }, { live: [workflowOf(record)] });
