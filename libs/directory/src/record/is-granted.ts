import { Refusal } from '@portal/contract';

/** Whether something is shown to whoever asks, where a refusal says that it is not. Any other error goes on. */
export const isGranted = (shown: Promise<unknown>): Promise<boolean> =>
  shown.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
