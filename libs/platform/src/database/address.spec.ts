import { describe, expect, test } from '@jest/globals';
import { findAddressFault, nameServer, readAddress } from './address.ts';

describe('the address of a database', () => {
  test.each([
    ['postgres://u:p@one/portal', ['postgres://u:p@one/portal'], false],
    ['postgres://u:p@one/portal?sslmode=require', ['postgres://u:p@one/portal?sslmode=require'], false],
    ['postgres:///portal?host=/run/postgresql', ['postgres:///portal?host=/run/postgresql'], false],
    ['postgres://u:p@one/portal?target_session_attrs=any', ['postgres://u:p@one/portal'], false],
    ['postgres://u:p@one/portal?target_session_attrs=read-write', ['postgres://u:p@one/portal'], true],
    ['postgres://one,two/portal', ['postgres://one/portal', 'postgres://two/portal'], true],
    [
      'postgresql://u:p,%2C@x@one:5433,[::1]:5434,10.0.0.7/portal?sslmode=verify-full&target_session_attrs=primary&sslrootcert=/ca.pem',
      ['one:5433', '[::1]:5434', '10.0.0.7'].map((host) => `postgresql://u:p,%2C@x@${host}/portal?sslmode=verify-full&sslrootcert=/ca.pem`),
      true,
    ],
  ])('%s', (address, servers, isSearched) => {
    expect(readAddress(address)).toEqual({ servers, isSearched });
    expect(findAddressFault(address)).toBeUndefined();
  });

  test.each([
    ['postgres://one,two/portal?target_session_attrs=any', /target_session_attrs=any; it may be read-write or primary/],
    ['postgres://one/portal?target_session_attrs=standby', /target_session_attrs=standby/],
    ['postgres://one,/portal', /"" among its hosts/],
    ['postgres://one,two:port/portal', /"two:port" among its hosts/],
    ['postgres://one,two,one/portal', /names a host twice/],
  ])('%s is refused', (address, words) => {
    expect(findAddressFault(address)).toMatch(words);
  });

  test('a server is named without its password', () => {
    expect(nameServer('postgres://u:secret@one:5433/portal')).toBe('one:5433');
  });
});
