import { expect, test } from '@jest/globals';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://risk.example', { id: 'risk.example', origin: 'https://risk.example' }],
  ['https://risk.example:8443/portal', { id: 'risk.example', origin: 'https://risk.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://portal.localhost:3000', { id: 'portal.localhost', origin: 'http://portal.localhost:3000' }],
  ['http://risk.example', undefined],
  ['http://notlocalhost', undefined],
  ['https://10.0.0.7', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://[::1]:3000', undefined],
])('browsers keep passkeys for a name with TLS, or on one’s own machine: %s', (address, party) => {
  expect(relyingPartyOf(address)).toEqual(party);
});
