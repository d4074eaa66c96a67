import type { Texts } from './text-parts.ts';

/** `duties_other` is asked for as `duties` with a `count`. */
type WithoutPlural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : K;

type Path<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutPlural<K>}` : Path<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** `shell.logOut`, `parts.due.today`, … */
export type TextKey = Path<Texts>;

export type TextValues = Readonly<Record<string, string | number>>;
