import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from './config.ts';

const base = { DATABASE_URL: 'postgres://a@127.0.0.1/b' };
const production = {
  ...base,
  NODE_ENV: 'production',
  SESSION_SECRET: 'Zk3vT9qLw2RbXy7NcPf4HdJs6MgAe8Ut',
  PUBLIC_URL: 'https://portal.example',
};

describe('the environment', () => {
  test('has the defaults of the operation page', () => {
    expect(readConfig(base)).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      CAPTCHA: 'on',
      DEFAULT_LANGUAGE: 'zh',
      TIME_ZONE: 'Asia/Shanghai',
      DEMO: 'off',
      publicUrl: 'http://127.0.0.1:3000',
    });
  });

  test.each([
    [{}, 'DATABASE_URL is not set'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL is not set'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ ...base, TIME_ZONE: 'Mars/Base' }, 'TIME_ZONE is not a time zone'],
    [{ ...base, SMTP_URL: 'http://x' }, 'SMTP_URL must begin with smtp:// or smtps://'],
    [{ ...base, AUDIT_TSA_URL: 'http://tsa.example' }, 'AUDIT_TSA_URL stamps what lies in AUDIT_ANCHOR_DIR; set that as well'],
    [
      { ...base, AUDIT_TSA_URL: 'file:///etc/passwd', AUDIT_ANCHOR_DIR: '/a' },
      'AUDIT_TSA_URL must be an address that begins with http:// or https://, without a name or password in it',
    ],
    [
      { ...base, AUDIT_TSA_URL: 'https://me:secret@tsa.example', AUDIT_ANCHOR_DIR: '/a' },
      'AUDIT_TSA_URL must be an address that begins with http:// or https://, without a name or password in it',
    ],
    [{ ...base, AUDIT_TSA_CA: 'ca.pem' }, 'AUDIT_TSA_CA must be the whole path of a file'],
    [{ ...base, STORAGE_URL: '/tmp' }, 'STORAGE_URL must begin with file:, s3: or azure:'],
  ])('%j is refused with one sentence', (environment, sentence) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(new ConfigError(sentence));
  });

  test.each([
    ['https://portal.example', 'https://portal.example:8443', /another host/],
    ['https://portal.example', 'https://*.portal.example', /another host/],
    ['https://portal.example', 'https://*.example', /another host/],
    ['https://10.0.0.7', 'https://10.0.0.7:3001', /another host/],
    ['https://portal.example', 'http://*.courses.example', /must begin with https/],
    ['https://portal.example', 'https://*.courses.example/path', /without a path/],
    ['https://portal.example', 'https://a.*.courses.example', /without a path/],
  ])('courses of %s are not served from %s', (PUBLIC_URL, COURSE_ORIGIN, sentence) => {
    expect(() => readConfig({ ...production, PUBLIC_URL, COURSE_ORIGIN })).toThrow(sentence);
  });

  test.each([
    ['https://portal.corp.example', 'https://*.courses.corp.example'],
    ['https://portal.example', 'https://courses.example'],
    ['http://localhost:8080', 'http://*.localhost:8081'],
  ])('courses of %s may be served from %s', (PUBLIC_URL, COURSE_ORIGIN) => {
    expect(readConfig({ ...production, PUBLIC_URL, COURSE_ORIGIN }).COURSE_ORIGIN).toBe(COURSE_ORIGIN);
  });

  test.each([
    [production, 'administrators'],
    [{ ...production, TOTP: '' }, 'administrators'],
    [{ ...production, TOTP: 'off' }, 'off'],
    [{ ...production, TOTP: 'everyone' }, 'everyone'],
    [base, 'optional'],
  ])('%j asks for a second factor: %s', (environment, mode) => {
    expect(readConfig(environment as Record<string, string>).TOTP).toBe(mode);
  });

  test('the port of courses is another one', () => {
    expect(() => readConfig({ ...base, COURSE_PORT: '3000' })).toThrow(/COURSE_PORT must be another one/);
  });

  test.each([
    [{ SESSION_SECRET: undefined }, /SESSION_SECRET is not set/],
    [{ PUBLIC_URL: undefined }, /PUBLIC_URL is not set/],
    [{ DEMO: 'on' }, /DEMO=on is refused/],
    [{ CAPTCHA: 'off' }, /CAPTCHA=off is refused/],
    [{ SESSION_SECRET: 'short' }, /SESSION_SECRET must have at least 32/],
    [{ SESSION_SECRET: 'x'.repeat(48) }, /SESSION_SECRET is no secret/],
    [{ SESSION_SECRET: 'change-me-change-me-change-me-1234567890' }, /SESSION_SECRET is no secret/],
    [{ SESSION_SECRET_PREVIOUS: 'abc'.repeat(20) }, /SESSION_SECRET_PREVIOUS is no secret/],
    [{ SESSION_SECRET_PREVIOUS: production.SESSION_SECRET }, /SESSION_SECRET_PREVIOUS must be another one/],
    [{ DATABASE_URL: 'postgres://portal:change-me@db/portal' }, /DATABASE_URL has the password of an example/],
    [{ DATABASE_REPLICA_URL: 'postgres://portal:change%2Dme@db/portal' }, /DATABASE_REPLICA_URL has the password of an example/],
    [{ DATABASE_REPLICA_URL: 'postgres://db2/portal,db3' }, /DATABASE_REPLICA_URL must be addresses/],
    [{ REDIS_URL: 'redis://:changeme@redis:6379' }, /REDIS_URL has the password of an example/],
    [{ SMTP_URL: 'smtp://portal:your-password@mail' }, /SMTP_URL has the password of an example/],
    [{ STORAGE_URL: 's3://portal:change-me-too@bucket/x' }, /STORAGE_URL has the password of an example/],
    [{ PUBLIC_URL: 'http://portal.example' }, /PUBLIC_URL must begin with https/],
    [{ PUBLIC_URL: 'http://127.0.0.1.portal.example' }, /PUBLIC_URL must begin with https/],
    [{ OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'portal' }, /OIDC_ISSUER must begin with https/],
    [
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'p', OIDC_CLIENT_SECRET: 'change-me' },
      /OIDC_CLIENT_SECRET is that of an example/,
    ],
    [{ DATABASE_URL: 'postgres://postgres:postgres@db/portal' }, /DATABASE_URL has a password that is tried first/],
    [{ DATABASE_URL: 'postgres://owner:Owner@db/portal' }, /DATABASE_URL has a password that is tried first/],
    [{ REDIS_URL: 'redis://:redis@redis:6379' }, /REDIS_URL has a password that is tried first/],
    [{ SMTP_URL: 'smtp://mail.example.com:587' }, /SMTP_URL sends mails in the clear/],
  ])('production refuses %j', (change, words) => {
    expect(readConfig(production).NODE_ENV).toBe('production');
    expect(() => readConfig({ ...production, ...change })).toThrow(words);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'production on one’s own machine may be %s',
    (address) => {
      expect(readConfig({ ...production, PUBLIC_URL: address }).publicUrl).toBe(address);
    },
  );

  test.each([
    [{ OIDC_CLIENT_ID: 'portal' }, 'OIDC_ISSUER is not set; OIDC_CLIENT_ID needs it'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID is not set; OIDC_ISSUER needs it'],
    [{ OIDC_ISSUER: 'ftp://id.example' }, 'OIDC_ISSUER must be an address that begins with https://'],
    [{ OIDC_SCOPES: 'profile' }, 'OIDC_SCOPES must name openid'],
    [{ OIDC_MATCH: 'name' }, 'OIDC_MATCH must be off, email, userNo:<claim> or adNo:<claim>'],
    [{ OIDC_ROLES: 'admins=9' }, 'OIDC_ROLES must be <value>=<role 1 to 4>, separated by commas'],
    [{ OIDC_DEFAULT_ROLE: '2' }, 'OIDC_DEFAULT_ROLE must be none, 1, 3 or 4'],
    [
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'p', OIDC_PROVISION: 'on', OIDC_DEFAULT_ROLE: 'none' },
      'OIDC_ROLES is not set; OIDC_PROVISION=on with OIDC_DEFAULT_ROLE=none lets nobody in',
    ],
  ])('of the ways in %j is refused with one sentence', (change, sentence) => {
    expect(() => readConfig({ ...base, ...change } as Record<string, string>)).toThrow(new ConfigError(sentence));
  });

  test('the provider is read with its mapping in the order of the configuration; without one there is none', () => {
    const env = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'p', OIDC_MATCH: 'adNo:ad', OIDC_ROLES: 'Portal Admins=2, owners=3' };
    expect(readConfig({ ...base, ...env }).provider).toMatchObject({
      match: { field: 'adNo', claim: 'ad' },
      roles: [
        { value: 'Portal Admins', role: 2 },
        { value: 'owners', role: 3 },
      ],
      defaultRole: 1,
      provision: false,
    });
    expect(readConfig(base).provider).toBeNull();
  });
});

test.each([
  'smtps://mail.example.com',
  'smtp://mail.example.com?requireTLS=true',
  'smtp://mailpit:1025?ignoreTLS=true',
  'smtp://127.0.0.1:25',
])('production takes the mail server %s', (SMTP_URL) => {
  expect(readConfig({ ...production, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
});
