import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askSignInOptions, type SignInOptions } from './api/sign-in.ts';

const optionsQuery = {
  queryKey: ['getSignInOptions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => askSignInOptions(signal),
  staleTime: Infinity,
};

export interface SignInOptionsState {
  /** Undefined until the server has answered. */
  options: SignInOptions | undefined;
  /**
   * Whether the form needs a captcha. Who presses the button before the server has answered waits for the answer; when there is none, a
   * captcha is needed.
   */
  needsCaptcha: () => Promise<boolean>;
}

/** How one may sign in here: asked once a visit. */
export function useSignInOptions(): SignInOptionsState {
  const client = useQueryClient();
  const { data: options } = useQuery(optionsQuery);
  const needsCaptcha = () =>
    client.ensureQueryData(optionsQuery).then(
      (known) => known.captcha,
      () => true,
    );
  return { options, needsCaptcha };
}
