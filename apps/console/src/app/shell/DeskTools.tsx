import { ErrorLogButton } from './ErrorLogButton.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { SettingsButton } from './SettingsButton.tsx';

/** What the top bar offers on a desk and a phone has no room for; it comes right after the frame. */
export default function DeskTools() {
  return (
    <>
      <FullscreenButton />
      <ErrorLogButton />
      <SettingsButton />
    </>
  );
}
