import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pages } from './router.tsx';
import { goPaths } from './shell/go-keys.ts';

interface PageFacts {
  path: string;
  access: string;
  landingOf?: string;
}

test('the page table of the tools is the router’s own: screens and browser tests forget no page', async () => {
  // The tools are no package of this workspace: they are found by their place.
  const reader = pathToFileURL(join(process.cwd(), 'tools/runtime/console-pages.mjs')).href;
  const { listConsolePages } = (await import(reader)) as { listConsolePages: () => Promise<PageFacts[]> };
  const facts = ({ path, access, landingOf }: PageFacts) => `${path} ${access} ${landingOf ?? ''}`;
  expect((await listConsolePages()).map(facts).sort()).toEqual(pages.map(facts).sort());
  expect(new Set(pages.map((page) => page.path.toLowerCase())).size).toBe(pages.length);
});

test('every letter after G stands for a page that there is', () => {
  const paths = new Set(pages.map(({ path }) => path.toLowerCase()));
  expect(Object.values(goPaths).filter((path) => !paths.has(path.toLowerCase()))).toEqual([]);
});
