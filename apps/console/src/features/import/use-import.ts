import type { ImportKind } from '@portal/contract/client';
import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { useLive, type LiveEvent } from '#shared/api/live.ts';
import { importServices } from './api/services.ts';
import { importMachine } from './import.machine.ts';

export type ImportSnapshot = SnapshotFrom<typeof importMachine>;

/** The import of one dialog: its machine, live progress, and the lock on leaving while a file is being uploaded. */
export function useImport(kind: ImportKind, recordId?: number) {
  const [services] = useState(() => importServices(kind, recordId));
  const [state, send] = useMachine(importMachine, { input: { services } });
  const locked = state.hasTag('locked');
  const importId = state.context.answer?.importId;

  useLive(
    'import.progress',
    useCallback((event: LiveEvent) => event.id === importId && send({ type: 'MOVED' }), [importId, send]),
  );

  useEffect(() => {
    if (!locked) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [locked]);

  const blocker = useBlocker(({ currentLocation, nextLocation }) => locked && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    send({ type: 'CLOSE' });
  }, [blocker, send]);

  return { state, send, locked };
}
