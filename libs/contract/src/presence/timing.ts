/** How often an open page of a record says that it is still there (milliseconds). */
export const PRESENCE_BEAT_MS = 20_000;
/** Who has not been heard of for so long has gone: two beats, and the way of one. */
export const PRESENCE_GONE_MS = 45_000;
/** Topic of the live stream: somebody came to a page, went, or began or stopped editing. Its id is `<kind> <id>`. */
export const PRESENCE_TOPIC = 'presence';
