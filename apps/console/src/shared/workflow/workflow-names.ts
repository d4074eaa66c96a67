import { workflowCatalogue } from '@portal/workflows';
import type { Text } from '../i18n/languages.ts';

/** What the records of every lifecycle are called. The build replaces this file by a constant (vite.inline-tables.ts). */
export const workflowNames: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.values(workflowCatalogue).map(({ name, title }) => [name, title]),
);
