import { describe, expect, it } from 'vitest'
import type { EmailKind } from '#domain/messages/emails.ts'
import { appointmentEmail, reminderText } from './appointment-emails.ts'
import { bookedAppointment, config, movedBecauseAway, ofAChild } from './booked-appointment.fixture.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { waysFor } from './send-email.ts'

const write = (kind: EmailKind, changed: Partial<BookedAppointment>) =>
  appointmentEmail(kind, bookedAppointment(changed), config)
const previewOf = (html: string) => /opacity:0">([^<]*)</.exec(html)?.[1]

const sameTime = movedBecauseAway({ from: '2026-11-23T23:00:00Z', fromClinician: 'Otto Old' })
const otherTime = movedBecauseAway({ fromClinician: 'Otto Old' })

describe('a session that was given to a colleague', () => {
  it('at the same time is no new time: it says who has it now instead of whom, and why', () => {
    const { subject, text, html, attachments } = write('moved', { lastMove: sameTime })
    expect(subject).toBe('Changed: your appointment on Tuesday 24 November, 10:00 am')
    expect(previewOf(html)).toBe('The time stays the same.')
    expect(text).toContain('Your appointment has changed')
    expect(text).toContain(
      'your appointment stays at the same time. It is now with Noor New instead of Otto Old.',
    )
    expect(text).toContain('Otto Old is away at that time.')
    expect(text).not.toMatch(/moved|new time|Before:/i)
    // Nothing in the calendar's entry is another.
    expect(attachments).toBeUndefined()
  })

  it('after a new time that its client was never told of is a new time', () => {
    const lastMove = { ...sameTime, untoldFrom: '2026-11-20T23:00:00Z' }
    const { subject, text, attachments } = write('moved', { moves: 2, lastMove })
    expect(subject).toBe('Moved: your appointment is now on Tuesday 24 November, 10:00 am')
    expect(text).toContain('It is now with Noor New instead of Otto Old.')
    expect(text).toContain('Before: Saturday 21 November, 10:00 am')
    expect(text).not.toContain('same time')
    expect(attachments).toHaveLength(1)
  })

  it('at another time says both', () => {
    const { subject, text } = write('moved', { lastMove: otherTime })
    expect(subject).toBe('Moved: your appointment is now on Tuesday 24 November, 10:00 am')
    expect(text).toContain('we had to move your appointment. It is now with Noor New instead of Otto Old.')
    expect(text).toContain('Before: Saturday 21 November, 10:00 am')
    expect(text).toContain('Otto Old is away at that time.')
  })

  it('and then cancelled or asked for blames the one who has it now', () => {
    const cancelled = { serviceDelivered: 'clinicianCancelWithNotice', cancellationReason: 'away' } as const
    for (const { text } of [
      write('cancelled', { lastMove: otherTime, ...cancelled }),
      write('moveAsked', { lastMove: otherTime, moveAskedReason: 'away' }),
    ]) {
      expect(text).toContain('Noor New is away at that time.')
      expect(text).not.toContain('Otto')
    }
  })
})

describe('a moved session', () => {
  it('of a child is written to its parent, about the child', () => {
    for (const lastMove of [movedBecauseAway(), sameTime]) {
      const { subject, text } = write('moved', { lastMove, client: ofAChild })
      expect(text).toContain('Hello Madelaine, ')
      expect(text).toMatch(/^Robin’s appointment has /)
      expect(text).toMatch(/(move|Madelaine,) Robin’s appointment/)
      expect(text).not.toMatch(/your (new time|appointment )/i)
      expect(subject).not.toContain('Robin')
    }
  })

  it('names the full fee where the referral is awaited, or there is none', () => {
    const lastMove = movedBecauseAway()
    expect(write('moved', { lastMove, referral: 'waiting' }).text).toContain(
      'before it starts, Tuesday 24 November, 10:00 am. If they don’t reach us in time, you pay the full fee of $201.13.',
    )
    expect(write('moved', { lastMove, referral: 'none' }).text).toContain(
      'Without a referral, this session costs the full fee of $201.13.',
    )
    expect(write('moved', { lastMove }).text).not.toContain('$201.13')
  })

  it('that the practice imposed can be cancelled free of charge until it starts', () => {
    const { text } = write('moved', { lastMove: movedBecauseAway(), isFreeUntilStart: true })
    expect(text).toContain(
      'You can cancel or move it from your appointments page, free of charge until it starts.',
    )
    expect(text).not.toContain('$52.08')
  })
})

describe('a new price', () => {
  it('says that the referral is here only where it is', () => {
    expect(write('priceChanged', { referral: 'received' }).text).toContain('we have noted the GP referral')
    const { text } = write('priceChanged', { referral: 'waiting' })
    expect(text).toContain('we now expect a GP referral for this appointment. With it, this is the price:')
    expect(text).toContain('If they don’t reach us in time, you pay the full fee of $201.13.')
    expect(text).not.toContain('noted')
  })
})

describe('a session that DVA pays for', () => {
  const dva = { funding: 'dva', referral: null, referralPrices: null } as const
  const need = 'DVA pays with a GP referral. If we don’t have your referral yet, please add it'

  it('says that it takes a referral, and names no full fee', () => {
    for (const changed of [dva, { ...dva, lastMove: movedBecauseAway() }]) {
      const { subject, text } = write('lastMove' in changed ? 'moved' : 'confirmed', changed)
      expect(text).toContain(need)
      expect(text).not.toContain('full fee')
      expect(subject).not.toContain('DVA')
    }
    expect(write('confirmed', {}).text).not.toContain('DVA')
  })
})

describe('a session that is to be moved', () => {
  const asked = { moveAskedReason: 'away', isFreeUntilStart: true } as const
  const address = `https://clinic.example/my/appointments/${bookedAppointment().id}/move`

  it('is not said to take place in a text message', () => {
    const text = reminderText(bookedAppointment(asked), config)
    expect(text).toBe(
      `Wattle: please choose a new time for your appointment on Tuesday 24 November, 10:00 am, Sydney time (GMT+11): ${address}`,
    )
    expect(reminderText(bookedAppointment({ ...asked, client: ofAChild }), config)).toContain(
      'please choose a new time for the appointment you booked on Tuesday',
    )
    expect(reminderText(bookedAppointment(), config)).toMatch(
      /is on Tuesday .*https:\/\/clinic\.example\/session\//,
    )
  })

  it('has no place in an email: what it has is the way to choose another time', () => {
    for (const kind of [
      'confirmed',
      'reminderDay',
      'reminderHour',
      'referralReminder',
      'priceChanged',
    ] as const) {
      const { text } = write(kind, { ...asked, referral: 'waiting' })
      expect(text).toContain(`Choose a new time:\n${address}`)
      expect(text).not.toMatch(/Go to my appointment|\/session\/|calls you/)
    }
    expect(write('reminderHour', asked).text).not.toContain('starts soon')
    expect(write('confirmed', asked).text).not.toMatch(/look forward|is booked/)
  })

  it('and then no longer is confirmed as it was planned', () => {
    const asPlanned = 'It goes ahead as planned, so you don’t need to choose another time after all.'
    expect(write('confirmed', { isRequestWithdrawn: true }).text).toContain(asPlanned)
    expect(write('confirmed', {}).text).not.toContain(asPlanned)
  })
})

describe('a session that was cancelled for its client at short notice', () => {
  const cancelled = { serviceDelivered: 'cancelShortNotice' } as const

  it('names the fee, or that there is none', () => {
    const charged = write('cancelled', { ...cancelled, cancellationFeeCents: 52_08 }).text
    expect(charged).toContain('counts as short notice under our cancellation policy. The fee is $52.08.')
    expect(charged).not.toContain('nothing to pay')
    expect(write('cancelled', { ...cancelled, cancellationFeeCents: 0 }).text).toContain(
      'counts as short notice under our cancellation policy. There is nothing to pay.',
    )
  })

  it('is not called that where the practice imposed the time', () => {
    const imposed = { ...cancelled, cancellationFeeCents: 0, isFreeUntilStart: true }
    const { text } = write('cancelled', imposed)
    expect(text).toContain('There is nothing to pay.')
    expect(text).not.toContain('short notice')
  })
})

describe('once the session has begun', () => {
  const { startsAt, endsAt } = bookedAppointment()
  const late = (now: Date, changed: Partial<BookedAppointment> = {}) =>
    bookedAppointment({ ...changed, now, lastMove: movedBecauseAway(), referral: 'waiting' })
  const ways = (kind: EmailKind, now: Date) => waysFor(kind, late(now), startsAt.toISOString())
  const before = new Date(startsAt.getTime() - 1)

  it.each(['moved', 'priceChanged', 'referralReminder'] as const)('%s is no longer sent', (kind) => {
    expect(ways(kind, before)).toEqual(['email'])
    expect(ways(kind, startsAt)).toEqual([])
  })

  it('a confirmation is the record of what was booked, with the way in until it is over', () => {
    expect([before, startsAt, endsAt].map((now) => ways('confirmed', now))).toEqual([
      ['email'],
      ['email'],
      ['email'],
    ])
    const [running, over] = [startsAt, endsAt].map((now) => appointmentEmail('confirmed', late(now), config))
    for (const email of [running, over]) {
      expect(email?.text).toContain('When: Tuesday 24 November 2026, 10:00 am')
      expect(email?.text).toContain('you pay the full fee of $201.13')
      expect(email?.text).not.toMatch(/look forward|cancel|calendar|opens/i)
      expect(email?.attachments).toBeUndefined()
    }
    expect(running?.text).toContain('Go to my appointment:')
    expect(over?.text).not.toContain('Go to my appointment')
    expect(appointmentEmail('confirmed', late(before), config).text).toMatch(/look forward[^]*cancel/)
  })
})
