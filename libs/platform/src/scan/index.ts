export { ClamdScanner, FileScanner, NoScanner, openScanner } from './file-scanner.ts';
