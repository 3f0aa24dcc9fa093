import { describe, expect, it } from 'vitest'
import { bookedAppointment, config } from './booked-appointment.fixture.ts'
import { renderEmail } from './render-email.ts'
import { type SeriesEmailKind, seriesEmails } from './series-words.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'

const now = new Date('2026-11-02T23:00:00Z')
/** Ten o'clock in Sydney on Tuesdays: 24 November, 1 and 8 December. */
const weeks = (...changed: Partial<BookedAppointment>[]) =>
  changed.map((one, week) =>
    bookedAppointment({ startsAt: new Date(Date.UTC(2026, 10, 23 + week * 7, 23)), now, ...one }),
  )
function write(kind: SeriesEmailKind, sessions: BookedAppointment[]) {
  const [first, ...others] = sessions
  if (!first) throw new Error('No sessions')
  return renderEmail(
    { to: first.client.email ?? '', ...seriesEmails[kind].write(config, [first, ...others], '') },
    config,
  )
}
const linesOf = (text: string, label: string) =>
  text.split('\n').filter((line) => line.startsWith(`${label}: `))

describe('an email about several appointments', () => {
  it('lists them from the first to the last, in whatever order they were moved', () => {
    const { subject, text, attachments } = write('moved', weeks({}, {}, {}).toReversed())
    expect(subject).toBe('Moved: your 3 appointments from Tuesday 24 November, 10:00 am')
    expect(linesOf(text, 'When').map((line) => line.slice(6, 35))).toEqual([
      expect.stringContaining('Tuesday 24 November'),
      expect.stringContaining('Tuesday 1 December'),
      expect.stringContaining('Tuesday 8 December'),
    ])
    expect(attachments?.[0]?.content).toContain('DTSTART:20261123T230000Z')
  })

  it.each(['confirmed', 'moved'] as const)(
    '%s names the last free moment of each and the fee once',
    (kind) => {
      const { text } = write(kind, weeks({}, {}))
      expect(linesOf(text, 'Free to cancel until')).toEqual([
        'Free to cancel until: Sunday 22 November, 10:00 am',
        'Free to cancel until: Sunday 29 November, 10:00 am',
      ])
      expect(text.match(/\$52\.08/g)).toHaveLength(1)
      expect(text).toMatch(/After that it counts as short notice .* costs \$52\.08\./)
    },
  )

  it('names the fee with each where they differ', () => {
    const { text } = write('confirmed', weeks({}, { shortNoticeFeeCents: 60_00 }))
    expect(linesOf(text, 'Fee after that')).toEqual(['Fee after that: $52.08', 'Fee after that: $60.00'])
  })

  it('says once that DVA pays with a referral', () => {
    const dva = { funding: 'dva', referral: null, referralPrices: null } as const
    const { text } = write('confirmed', weeks(dva, dva))
    expect(text.split('DVA pays with a GP referral. If we don’t have your referral yet')).toHaveLength(2)
  })

  it('names the full fee once where all wait for a referral, and with the dates where some do', () => {
    const all = write('confirmed', weeks({ referral: 'waiting' }, { referral: 'waiting' })).text
    expect(all).toMatch(/Waiting for your GP\. .*you pay the full fee of \$201\.13 for that session\./)
    expect(all.match(/\$201\.13/g)).toHaveLength(1)
    const some = write('moved', weeks({}, { referral: 'waiting' }, { referral: 'none' })).text
    expect(some).toContain('Waiting for your GP: Tuesday 1 December, 10:00 am. We need your treatment plan')
    expect(some).toContain(
      'No GP referral yet: Tuesday 8 December, 10:00 am. Without a referral, each session costs the full fee of $201.13.',
    )
    expect(write('confirmed', weeks({}, {})).text).not.toContain('referral')
  })

  it('says neither about sessions that have begun nor about those that are cancelled', () => {
    const begun = { now: new Date('2026-11-24T00:00:00Z') }
    const { text } = write('confirmed', weeks(begun, begun))
    expect(linesOf(text, 'When')).toHaveLength(2)
    expect(linesOf(text, 'Free to cancel until')).toEqual([
      'Free to cancel until: Sunday 29 November, 10:00 am',
    ])
    expect(text.match(/\/session\//g)).toHaveLength(1)
    expect(write('cancelled', weeks({}, {})).text).not.toMatch(/Free to cancel|short notice|\/session\//)
  })
})
