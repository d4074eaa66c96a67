import { useCallback, useEffect, useRef, useState } from 'react';
import { askChallenge, type Challenge } from './api/sign-in.ts';
import { solvePuzzle } from './proof-of-work.ts';

export type PowState = 'off' | 'working' | 'done' | 'failed';

/** The captcha of a sign-in: its picture, a new one, and the calculation in place of it. */
export function useChallenge(enabled: boolean) {
  const [challenge, setChallenge] = useState<Challenge>();
  const [failed, setFailed] = useState(false);
  const [pow, setPow] = useState<PowState>('off');
  const [nonce, setNonce] = useState<string>();
  const work = useRef<AbortController>(undefined);
  const powWanted = useRef(false);

  const solve = useCallback(async (given: Challenge) => {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    setNonce(undefined);
    setPow('working');
    try {
      const found = await solvePuzzle(given.proofOfWork, controller.signal);
      setNonce(found);
      setPow('done');
    } catch {
      if (!controller.signal.aborted) setPow('failed');
    }
  }, []);

  const refresh = useCallback(async () => {
    setFailed(false);
    try {
      const next = await askChallenge();
      setChallenge(next);
      if (powWanted.current) await solve(next);
    } catch {
      setFailed(true);
    }
  }, [solve]);

  useEffect(() => {
    if (enabled) void refresh();
    return () => work.current?.abort();
  }, [enabled, refresh]);

  return {
    challenge,
    failed,
    pow,
    nonce,
    refresh,
    usePow: () => {
      powWanted.current = true;
      if (challenge) void solve(challenge);
    },
    usePicture: () => {
      powWanted.current = false;
      work.current?.abort();
      setNonce(undefined);
      setPow('off');
    },
  };
}
