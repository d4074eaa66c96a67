/**
 * The spellings of an area's name.
 *
 * @param {string} name kebab-case, such as risk-event
 * @param {{ zhName?: string, enName?: string }} called what one of its records is called for people
 * @returns {{ kebab: string, camel: string, Pascal: string, snake: string, words: string, Words: string, zh: string, INITIALS: string }}
 * @throws {Error} when the name is no kebab-case word, when there is no Chinese name, or the English one is not English
 */
export function spellName(name, { zhName = '', enName } = {}) {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name ?? '')) {
    throw new Error('An area needs a name in small letters with hyphens: npm run generate:area -- risk-event --zh-name 风险事件');
  }
  if (!/^[\p{Script=Han}A-Za-z0-9 ]*\p{Script=Han}[\p{Script=Han}A-Za-z0-9 ]*$/u.test(zhName)) {
    throw new Error('An area needs the Chinese name of its records: --zh-name 风险事件');
  }
  const parts = name.split('-');
  const words = enName ?? parts.join(' ');
  if (!/^[A-Za-z][A-Za-z0-9 ]*$/.test(words)) throw new Error('The English name is of letters, digits and spaces: --en-name "risk event"');
  const Pascal = parts.map((part) => part[0].toUpperCase() + part.slice(1)).join('');
  return {
    kebab: name,
    camel: Pascal[0].toLowerCase() + Pascal.slice(1),
    Pascal,
    snake: parts.join('_'),
    words: words[0].toLowerCase() + words.slice(1),
    Words: words[0].toUpperCase() + words.slice(1),
    zh: zhName.trim(),
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
