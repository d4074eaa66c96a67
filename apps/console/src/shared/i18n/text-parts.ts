import type { Language } from './languages.ts';
import { textParts as parts } from './text-parts.generated.ts';

type Load = () => Promise<{ default: object }>;

/**
 * A language comes in parts: what the shell says, what nearly every page says, what the ways in say, and what one area alone says. A page names
 * the parts beyond `areas` that it needs (`PageRoute.texts`), a dialog that comes later loads them with itself.
 */
export const textParts = parts satisfies Record<string, Record<Language, Load>>;

export type TextPart = keyof typeof textParts;

type TextsOf<P extends TextPart> = Awaited<ReturnType<(typeof textParts)[P]['zh']>>['default'];
type Merge<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** Every text of the console, as the Chinese files hold them; the English ones have equal keys (a test says so). */
export type Texts = Merge<{ [P in TextPart]: TextsOf<P> }[TextPart]>;
