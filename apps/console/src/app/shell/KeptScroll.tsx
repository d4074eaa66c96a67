import { ScrollRestoration } from 'react-router-dom';
import { pageIdOf } from '#shared/tabs/tab-store.ts';

/** Every tab keeps the place to which it was scrolled, whichever way one comes back to it; a page that is opened for the first time begins at its top. */
export const KeptScroll = () => <ScrollRestoration getKey={pageIdOf} />;
