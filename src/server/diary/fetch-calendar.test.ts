import { describe, expect, it } from 'vitest'
import { fetchCalendar, fetchRules, isPublicAddress, parseCalendarAddress } from './fetch-calendar.ts'

describe('which addresses may be asked for a calendar', () => {
  it.each(['93.184.215.14', '1.1.1.1', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  const strangersCome = fetchRules({ areSimulationsOpen: false, DEMO_SITE: false })
  const demonstration = fetchRules({ areSimulationsOpen: true, DEMO_SITE: true })

  it.each([
    'https://127.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:10.0.0.1]/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://localhost/a.ics',
    'https://name:secret@calendar.example/a.ics',
    'http://calendar.example/a.ics',
  ])('%s is refused where strangers come', async (address) => {
    expect(await fetchCalendar(address, strangersCome)).toEqual({ failure: 'notAllowed' })
    expect(await fetchCalendar(address, demonstration)).toEqual({ failure: 'notAllowed' })
  })

  it('reads a calendar link as one of the web, and refuses what is none', () => {
    expect(parseCalendarAddress('webcal://calendar.example/a.ics')?.href).toBe(
      'https://calendar.example/a.ics',
    )
    for (const text of ['', 'calendar', 'file:///etc/passwd', 'ftp://calendar.example', 'javascript:1'])
      expect(parseCalendarAddress(text)).toBeNull()
  })
})
