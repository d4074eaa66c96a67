/** Values that the wire carries in Chinese whatever the reader's language (docs/decisions/reference-values.md, docs/decisions/wire.md): code compares them, screens show their labels. */
export const STORED_YES = '是';
export const STORED_NO = '否';
