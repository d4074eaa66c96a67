import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Who may call the functions that make a hash, and why no person's choice goes by the rules there. */
const MAY_NAME = {
  '@node-rs/argon2': ['libs/directory/src/sign-in/password.ts'],
  hashPassword: [
    'libs/directory/src/sign-in/password.ts',
    // The one way of a new password: it asks the rules and the list first.
    'libs/directory/src/sign-in/new-password.ts',
    // Recovery codes are drawn by the portal.
    'libs/directory/src/second-factor/recovery-codes.ts',
    // The library's door for the next one.
    'libs/directory/src/index.ts',
    // The demo's password is public and nobody's choice; production refuses to start with it (demo-accounts.ts).
    'apps/demo/src/demo-directory.ts',
  ],
  randomPassword: ['libs/directory/src/sign-in/password.ts', 'libs/directory/src/sign-in/new-password.ts'],
};

/** Who may write what a password is compared with: each has its hash of `hashNewPassword`, or is the demo. */
const MAY_WRITE = [
  'libs/directory/src/sign-in/password.service.ts',
  'libs/directory/src/people/create-person.ts',
  'libs/directory/src/administration/person-admin.service.ts',
  'apps/demo/src/demo-directory.ts',
];
const WRITES = /\bset\s[^`']*\bpassword_hash\s*=|insert\s+into\s+person\s*\([^)]*\bpassword_hash\b|\bpasswordHash\s*[,:](?!\s*p\.)/i;

/**
 * Finds ways by which a new password could be stored without the rules about passwords (libs/directory/src/sign-in/new-password.ts).
 *
 * @param {string} root root folder of the project
 * @param {string[]} files paths below the root
 * @returns {string[]} problems
 */
export function findLoosePasswords(root, files) {
  return files
    .filter(
      (file) =>
        /^(libs|apps|tools|migrations)\/.*\.(ts|tsx|mjs)$/.test(file) &&
        !/\.(spec|fixture|d)\.ts$|^libs\/testing\/|^tools\/lint\//.test(file),
    )
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const named = Object.entries(MAY_NAME)
        .filter(([name, places]) => new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text) && !places.includes(file))
        .map(([name]) => `${file}: ${name} is called past hashNewPassword, which asks the rules about passwords`);
      const written =
        WRITES.test(text) && !MAY_WRITE.includes(file)
          ? [`${file}: writes password_hash; the places that may are named in tools/lint/passwords.mjs`]
          : [];
      return [...named, ...written];
    });
}
