import { describe, expect, it } from 'vitest'
import { countedAddress, countedNetwork } from './device-and-network.ts'

describe('who a limit counts', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.7:51234', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['unknown', 'unknown', 'unknown'],
    ['', '', ''],
  ])('%s', (address, counted, network) => {
    expect(countedAddress(address)).toBe(counted)
    expect(countedNetwork(address)).toBe(network)
  })

  it('keeps all addresses of a /64 together and two of them apart', () => {
    const inside = ['2001:db8:1:2::', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:1']
    expect(new Set(inside.map(countedAddress)).size).toBe(1)
    expect(countedAddress('2001:db8:1:3::')).not.toBe(countedAddress('2001:db8:1:2::'))
  })

  it('is bounded, whatever a proxy wrote', () => {
    expect(countedAddress('a'.repeat(8_000))).toHaveLength(100)
  })
})
