/** More than these no list of store items to choose from has; its message says so, and the keyword narrows them. */
export const STORE_CHOICES_AT_MOST = 500;
