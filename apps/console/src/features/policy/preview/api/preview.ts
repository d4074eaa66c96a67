import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import type { Language } from '#shared/i18n/languages.ts';

export type Preview = NonNullable<DataOf<typeof routes.getPreview>>;
export type Sheet = NonNullable<Preview['sheets']>[number];
export type Slide = NonNullable<Preview['slides']>[number];

export interface FilePreviewProps {
  /** Null: the version has no file. */
  fileId: number | null;
  fileName: string;
}

// A token opens its file for ten minutes: what was shown is asked for anew before then.
const tokenLife = 8 * 60_000;

/** What the console shows of a file; the server's words are in the reader's language, so that each language has its answer. */
export const previewQuery = (fileId: number, language: Language) =>
  queryOptions<Preview, Error>({
    queryKey: [routes.getPreview.name, fileId, language],
    queryFn: ({ signal }) => call(routes.getPreview, { query: { id: fileId } }, { signal }),
    staleTime: 5 * 60_000,
    // A worker draws the pages: whoever waits sees them soon after they are there.
    refetchInterval: ({ state }) => (state.data?.pages === 'waiting' ? 2_500 : false),
    retry: false,
  });

/** The address of a file with a token of its own, which opens this file alone and for a short time (GetAccessToken). */
export const shownFileQuery = (fileId: number, url: string) =>
  queryOptions<string, Error>({
    queryKey: [routes.getAccessToken.name, fileId],
    queryFn: async ({ signal }) => url + (await call(routes.getAccessToken, { query: { id: fileId } }, { signal })),
    staleTime: tokenLife,
    gcTime: 0,
    // A new address would load the file again and lose the reader's place.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

/** A fresh address that saves the file. */
export async function findDownload(fileId: number): Promise<string> {
  return `${routes.openPolicyFile.path}?id=${fileId}${await call(routes.getAccessToken, { query: { id: fileId } })}`;
}
