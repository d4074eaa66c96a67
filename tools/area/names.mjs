/**
 * The spellings of an area's name.
 *
 * @param {string} name kebab-case, such as risk-event
 * @returns {{ kebab: string, camel: string, Pascal: string, snake: string, words: string, INITIALS: string }}
 * @throws {Error} when the name is no kebab-case word
 */
export function spellName(name) {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name ?? '')) {
    throw new Error('An area needs a name in small letters with hyphens: npm run generate:area -- risk-event');
  }
  const parts = name.split('-');
  const Pascal = parts.map((part) => part[0].toUpperCase() + part.slice(1)).join('');
  return {
    kebab: name,
    camel: Pascal[0].toLowerCase() + Pascal.slice(1),
    Pascal,
    snake: parts.join('_'),
    words: parts.join(' '),
    INITIALS: parts.map((part) => part[0].toUpperCase()).join(''),
  };
}

/**
 * @param {string} template text with {{spelling}} places
 * @param {Record<string, string>} spellings
 * @returns {string}
 */
export function fillTemplate(template, spellings) {
  return template.replace(/\{\{(\w+)\}\}/g, (place, key) => {
    if (!(key in spellings)) throw new Error(`The template has an unknown place ${place}`);
    return spellings[key];
  });
}
