export { LiveListener, type LiveListenerOptions } from './live-listener.ts';
export { LIVE_CHANNEL, LivePublisher, type LiveAudience, type LiveEvent, type LiveMessage, type LiveParcel } from './live-publisher.ts';
export { LiveModule } from './live.module.ts';
