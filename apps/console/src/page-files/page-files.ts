import { chooseLanguage } from '#shared/i18n/languages.ts';
import { askAhead } from './ask-ahead.ts';
import type { PageFiles } from './tabulate.ts';

/** Put in by the build (vite.page-files.ts). */
declare const PAGE_FILES: PageFiles;

askAhead(PAGE_FILES, chooseLanguage());
