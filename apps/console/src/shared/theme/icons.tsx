// Two files, so that the shell does not carry the icons that only pages draw.
export * from './icons.pages.tsx';
export * from './icons.shell.tsx';
