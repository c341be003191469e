import { describe, expect, it } from '@jest/globals';
import { clientAddressOf, networkOf } from './client-network.js';

const from = (forwarded: string | undefined, remoteAddress?: string) =>
  clientAddressOf({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } });

describe('the address of a client', () => {
  it('is the last hop, which the gateway set, and not what a client wrote before it', () => {
    expect(from('203.0.113.9', '127.0.0.1')).toBe('203.0.113.9');
    expect(from('198.51.100.1, 203.0.113.9', '127.0.0.1')).toBe('203.0.113.9');
    expect(from('2001:db8::1')).toBe('2001:db8::1');
  });

  it('is that of the connection where the header has no address', () => {
    expect(from(undefined, '127.0.0.1')).toBe('127.0.0.1');
    expect(from('203.0.113.9, unknown', '127.0.0.1')).toBe('127.0.0.1');
    expect(from('<script>', '::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(from(undefined)).toBe('');
  });

  it('of IPv4 is the same however it is written', () => {
    expect(from('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});

describe('the network of an address', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['1::', '1:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('may be a wider one, of 56 or 48 bits, which its owner divides among many', () => {
    expect(networkOf('2001:db8:1:12ab::6', 56)).toBe('2001:db8:1:12');
    expect(networkOf('2001:db8:1:12cd::6', 56)).toBe('2001:db8:1:12');
    expect(networkOf('2001:db8:1:13ab::6', 56)).toBe('2001:db8:1:13');
    expect(networkOf('2001:db8:1:13ab::6', 48)).toBe('2001:db8:1');
    expect(networkOf('203.0.113.9', 48)).toBe('203.0.113.9');
  });

  it('of anything but an IPv6 address is that thing itself', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('person@example.org')).toBe('person@example.org');
  });
});
