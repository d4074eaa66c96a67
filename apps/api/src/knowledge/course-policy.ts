import { COURSE_CONTENT, COURSE_FRAME, COURSE_INNER } from '@portal/contract';

/** What a course may do: run in its origin, ask its questions. It opens no window and leads the portal nowhere. */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock';

/** Where a policy is for: the course's origin, the address of its sitting, the portal's origin. */
export interface PolicyPlace {
  readonly origin: string;
  readonly token: string;
  readonly portal: string;
}

/** For the files of a course: they reach each other and nothing else, and are shown by each other, the player and the portal. */
export function coursePolicy({ origin, token, portal }: PolicyPlace): string {
  const course = `${origin}${COURSE_CONTENT}/${token}/`;
  return [
    SANDBOX,
    "default-src 'none'",
    // Courses are written with scripts in their pages; what those may reach is decided by the rest.
    `script-src ${course} ${origin}${COURSE_INNER} 'unsafe-inline' 'unsafe-eval' blob:`,
    `style-src ${course} 'unsafe-inline' blob:`,
    `img-src ${course} data: blob:`,
    `media-src ${course} data: blob:`,
    `font-src ${course} data: blob:`,
    `connect-src ${course} data: blob:`,
    `frame-src ${course} blob:`,
    `worker-src ${course} blob:`,
    `object-src ${course}`,
    `manifest-src ${course}`,
    `form-action ${course}`,
    `base-uri ${course}`,
    `frame-ancestors ${origin} ${portal}`,
    // A connection between browsers asks nobody's leave and would carry out what a course knows.
    "webrtc 'block'",
  ].join('; ');
}

/** For the page around a course, which has our script and one frame. */
export function playerPolicy({ origin, token, portal }: PolicyPlace): string {
  return [
    SANDBOX,
    "default-src 'none'",
    `script-src ${Object.values(COURSE_FRAME)
      .map((path) => `${origin}${path}`)
      .join(' ')}`,
    "style-src 'unsafe-inline'",
    `frame-src ${origin}${COURSE_CONTENT}/${token}/ blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portal}`,
    "webrtc 'block'",
  ].join('; ');
}
