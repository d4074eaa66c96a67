/** A number that looks drawn at random and is the same in every run: one for each record (`key`) and purpose. */
export const drawn = (purpose, key = 'd.n') => `(hashint8extended(${key}, ${purpose}) & 1073741823)`;

/** One of some texts, drawn. */
export const pick = (purpose, values, key = 'd.n') =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + ${drawn(purpose, key)} % ${values.length}]`;
