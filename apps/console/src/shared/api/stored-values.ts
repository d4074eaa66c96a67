/** Values that the wire carries in Chinese whatever the reader's language (decisions sections 8 and 10): code compares them, screens show their labels. */
export const STORED_YES = '是';
export const STORED_NO = '否';
