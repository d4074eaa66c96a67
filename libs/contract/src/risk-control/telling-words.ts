// Words that say nothing of what a control is about.
const empty = new Set([
  'and',
  'are',
  'can',
  'cannot',
  'could',
  'does',
  'from',
  'have',
  'into',
  'leads',
  'lead',
  'may',
  'might',
  'not',
  'that',
  'the',
  'their',
  'there',
  'this',
  'when',
  'which',
  'will',
  'with',
  'without',
  'risk',
  'risks',
  'control',
  'controls',
]);
const between = /导致|由于|造成|可能|没有|无法|不能|风险|控制|[的了和与或及在对因由未被而将会向从把为以其等]/u;
const mostTerms = 3;
const longestRun = 4;

/**
 * The words by which a control like a described one is looked for: the longest ones of an English text, the beginnings of the longest runs of a Chinese
 * one. Empty where too little was written to tell one control from another.
 */
export function tellingWords(description: string): string[] {
  const text = description.normalize('NFKC').toLowerCase();
  const words = [...text.matchAll(/[a-z][a-z-]{3,}/g)].map(([word]) => word).filter((word) => !empty.has(word));
  const runs = [...text.matchAll(/\p{Script=Han}+/gu)]
    .flatMap(([run]) => run.split(between))
    .filter((run) => run.length >= 2)
    .map((run) => run.slice(0, longestRun));
  const longest = (found: readonly string[]) => [...new Set(found)].sort((one, other) => other.length - one.length).slice(0, mostTerms);
  const terms = runs.length > words.length ? longest(runs) : longest(words);
  return terms.length >= 2 ? terms : [];
}
