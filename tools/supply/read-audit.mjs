/**
 * What `npm audit --json` has said, in the project's terms.
 *
 * @typedef {{ name: string, severity: string, range: string, titles: string[], hasFix: boolean }} Weakness
 * @typedef {{ kind: 'clean', below: number } | { kind: 'weak', weaknesses: Weakness[], below: number } | { kind: 'unanswered', reason: string }} AuditVerdict
 */

const GRAVE = ['critical', 'high'];

/**
 * Reads the answer. Anything that is no report means that nothing was checked, and never that nothing was found.
 *
 * @param {string} output what npm printed
 * @returns {AuditVerdict}
 */
export function readAudit(output) {
  const answer = parse(output);
  if (answer === undefined) return { kind: 'unanswered', reason: 'npm printed no report' };
  if (typeof answer.vulnerabilities !== 'object' || answer.vulnerabilities === null || answer.error) {
    return {
      kind: 'unanswered',
      reason: [answer.message, answer.error?.summary, answer.error?.code].find(Boolean) ?? 'npm printed no report',
    };
  }
  const all = Object.values(answer.vulnerabilities);
  const weaknesses = all
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range, via, fixAvailable }) => ({
      name,
      severity,
      range,
      titles: via.flatMap((cause) => (typeof cause === 'string' ? [`through ${cause}`] : [cause.title])),
      hasFix: Boolean(fixAvailable),
    }))
    .sort((a, b) => GRAVE.indexOf(a.severity) - GRAVE.indexOf(b.severity) || a.name.localeCompare(b.name));
  const below = all.length - weaknesses.length;
  return weaknesses.length > 0 ? { kind: 'weak', weaknesses, below } : { kind: 'clean', below };
}

/**
 * @param {AuditVerdict} verdict
 * @returns {{ lines: string[], code: number }} what to print, and how to end: 0 nothing grave, 1 something grave, 2 nothing was checked
 */
export function sayAudit(verdict) {
  if (verdict.kind === 'unanswered') {
    return {
      lines: [
        `NOT CHECKED: the registry has not answered which weaknesses are known (${verdict.reason}).`,
        'Run it where one answers: npm run audit:dependencies -- --registry <address>, or set npm_config_registry.',
      ],
      code: 2,
    };
  }
  const rest = verdict.below > 0 ? ` ${verdict.below} of lesser weight: npm audit --omit=dev` : '';
  if (verdict.kind === 'clean') return { lines: [`No high or critical weakness is known of what is shipped.${rest}`], code: 0 };
  const lines = verdict.weaknesses.map(
    ({ name, severity, range, titles, hasFix }) =>
      `${severity}: ${name} ${range} – ${titles.join('; ')} (${hasFix ? 'a version without it is out' : 'no version without it yet'})`,
  );
  return { lines: [...lines, `${lines.length} high or critical.${rest}`], code: 1 };
}

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
