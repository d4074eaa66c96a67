/** What is known of a unit: its lesson status, e.g. `passed`. */
export type StatusOf = (name: string) => string;

type Test = (statusOf: StatusOf) => boolean;

/** Of `aicc_script`: names, texts in quotes, numbers, signs. */
const TOKEN = /\s*(?:"([^"]*)"|(\d+)\s*\*\s*(?=\{)|(<>|[&|~=(){},])|([^\s&|~=(){},<>"*]+))/gy;
/** Deeper than this no honest expression goes. */
const DEEPEST = 50;

interface Token {
  readonly kind: 'text' | 'count' | 'sign' | 'name';
  readonly text: string;
}

/** One letter stands for a status. */
const STATUSES = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'];
const toStatus = (given: string): string => STATUSES.find((one) => one === given.toLowerCase() || one[0] === given.toLowerCase()) ?? given;

const isDone = (status: string): boolean => status === 'passed' || status === 'completed';

/**
 * Whether the prerequisites of a unit of SCORM 1.2 are met: `aicc_script` (AICC CMI 001, appendix A) with `&`, `|`, `~`, `=`, `<>`, parentheses and sets
 * (`2*{A, B, C}`: at least two of them). A name alone is met when its unit is passed or completed.
 * @returns true for an expression that is empty or cannot be read: a mistake in a manifest must not shut a course for ever
 */
export function arePrerequisitesMet(expression: string, statusOf: StatusOf): boolean {
  return (readPrerequisites(expression) ?? (() => true))(statusOf);
}

function readPrerequisites(expression: string): Test | undefined {
  const tokens = tokenize(expression.trim());
  if (!tokens || tokens.length === 0) return undefined;
  try {
    const reader = new Reader(tokens);
    const test = reader.readEither(0);
    return reader.isAtEnd ? test : undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

function tokenize(expression: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.length) {
    const found = TOKEN.exec(expression);
    if (!found) return undefined;
    const [, text, count, sign, name] = found;
    tokens.push(
      text !== undefined
        ? { kind: 'text', text }
        : count !== undefined
          ? { kind: 'count', text: count }
          : sign !== undefined
            ? { kind: 'sign', text: sign }
            : { kind: 'name', text: name! },
    );
  }
  return tokens;
}

class UnreadableError extends Error {}

/** Reads `or` of `and` of `not` of a comparison, a name, a set or parentheses. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  readEither(depth: number): Test {
    if (depth > DEEPEST) throw new UnreadableError();
    const tests = this.#readList('|', () => this.#readBoth(depth));
    return (statusOf) => tests.some((test) => test(statusOf));
  }

  #readBoth(depth: number): Test {
    const tests = this.#readList('&', () => this.#readOne(depth + 1));
    return (statusOf) => tests.every((test) => test(statusOf));
  }

  #readOne(depth: number): Test {
    if (depth > DEEPEST) throw new UnreadableError();
    if (this.#take('~')) {
      const test = this.#readOne(depth + 1);
      return (statusOf) => !test(statusOf);
    }
    if (this.#take('(')) {
      const test = this.readEither(depth + 1);
      this.#expect(')');
      return test;
    }
    const token = this.#next();
    if (token?.kind === 'count') return this.#readSet(Number(token.text), depth);
    if (token?.kind !== 'name') throw new UnreadableError();
    if (this.#take('=')) return this.#readStatus(token.text, true);
    if (this.#take('<>')) return this.#readStatus(token.text, false);
    return (statusOf) => isDone(statusOf(token.text));
  }

  #readStatus(name: string, isSame: boolean): Test {
    const token = this.#next();
    if (token?.kind !== 'text' && token?.kind !== 'name') throw new UnreadableError();
    const wanted = toStatus(token.text);
    return (statusOf) => (statusOf(name) === wanted) === isSame;
  }

  #readSet(least: number, depth: number): Test {
    this.#expect('{');
    const tests = this.#readList(',', () => this.readEither(depth + 1));
    this.#expect('}');
    return (statusOf) => tests.filter((test) => test(statusOf)).length >= least;
  }

  #readList(sign: string, read: () => Test): Test[] {
    const tests = [read()];
    while (this.#take(sign)) tests.push(read());
    return tests;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #take(sign: string): boolean {
    const token = this.#tokens[this.#at];
    const isThere = token?.kind === 'sign' && token.text === sign;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw new UnreadableError();
  }
}
